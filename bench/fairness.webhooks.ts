import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, type ReportRow } from './report.ts'
import { post, send } from './requests.ts'
import { medianOf } from './stats.ts'
import { quantile } from './timing.ts'

// Measures how much endpoints that never answer delay the messages to a quick one of another company.

/** The headers of an administrator, and an account of theirs. */
export type Owner = { headers: Record<string, string>; acctKey: string }

const hooksOfAccount = 20
const messages = 40
const rounds = 3

/** Answers on `/quick` and says when it was called; never answers on anything else. */
async function openReceiver() {
  const waiting: ((at: number) => void)[] = []
  const silent = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.url !== '/quick') return void silent.add(response)
      response.writeHead(204).end()
      waiting.shift()?.(performance.now())
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    called: () => new Promise<number>((resolve) => waiting.push(resolve)),
    silent: () => silent.size,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function answerOf<T>(url: string, request: Parameters<typeof send>[1]): Promise<T> {
  const answer = await send(url, request)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${request.method} ${request.path}: ${answer.status} ${text}`)
  return (JSON.parse(text) as { ResultContent: T }).ResultContent
}

const addHook = (url: string, { headers, acctKey }: Owner, to: string) =>
  answerOf(url, post(`/api/v1/Account/${acctKey}/Webhook`, { Url: to, Events: ['account.*'], Active: true }, headers))

/** Changes an account so that its webhooks get an event. */
async function edit(url: string, { headers, acctKey }: Owner): Promise<void> {
  const path = `/api/v1/Account/${acctKey}`
  const { Version: version } = await answerOf<{ Version: number }>(url, { method: 'GET', path, headers })
  const change = post(
    path,
    { Tags: [`t${crypto.randomUUID().slice(0, 8)}`] },
    { ...headers, 'if-match': `"${version}"` },
  )
  await answerOf(url, { ...change, method: 'PATCH' })
}

/** Milliseconds from a change's answer until the receiver has its message, sorted. */
async function watch(url: string, owner: Owner, called: () => Promise<number>): Promise<number[]> {
  const samples: number[] = []
  for (let message = 0; message < messages; message += 1) {
    const arrival = called()
    await edit(url, owner)
    const from = performance.now()
    samples.push(Math.max(0, (await arrival) - from))
    await sleep(100)
  }
  return samples.toSorted((one, other) => one - other)
}

/** @param slow accounts with as many webhooks as they may have; none of these is answered */
export async function slowReceivers(url: string, slow: readonly Owner[], quick: Owner): Promise<ReportRow[]> {
  const receiver = await openReceiver()
  try {
    await addHook(url, quick, `${receiver.url}/quick`)
    for (const owner of slow)
      for (let hook = 0; hook < hooksOfAccount; hook += 1) await addHook(url, owner, `${receiver.url}/silent/${hook}`)
    await watch(url, quick, receiver.called)
    const found: { idle: number[]; busy: number[] }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const idle = await watch(url, quick, receiver.called)
      for (const owner of slow) await edit(url, owner)
      found.push({ idle, busy: await watch(url, quick, receiver.called) })
    }
    const p95 = (of: 'idle' | 'busy') => medianOf(found.map((one) => quantile(one[of], 0.95)))
    const ratio = medianOf(found.map(({ idle, busy }) => quantile(busy, 0.95) / quantile(idle, 0.95)))
    return [
      {
        name: `${slow.length * hooksOfAccount} silent receivers: p95 of a message to another, nothing else`,
        value: p95('idle'),
        unit: 'ms',
      },
      { name: '  meanwhile', value: p95('busy'), unit: 'ms' },
      atMost('  over nothing else', ratio, 'x', 1.5),
      { name: '  calls that were not answered', value: receiver.silent(), unit: '' },
    ]
  } finally {
    receiver.close()
  }
}
