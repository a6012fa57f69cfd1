import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadRequest } from 'autocannon'
import type { Answers, Storm } from './fairness.callers.ts'
import { type Owner, slowReceivers } from './fairness.webhooks.ts'
import { startPortalProcess } from './portal.ts'
import { atMost, saveReport, type Report, type ReportRow, reportText } from './report.ts'
import { bearer, post, send, type Tokens } from './requests.ts'
import { medianOf } from './stats.ts'
import { once, quantile } from './timing.ts'

// Measures how much the storm of one caller slows a caller of another company, compared with the same requests without
// a storm, and with the same storm at a bare server, in turns.

const demoPassword = 'correct horse demo 2026'
/** Twenty times the number of one caller's requests that are processed in parallel. */
const atOnce = 40
const [rounds, seconds] = [5, 4]

const from = (address: string) => ({ 'x-forwarded-for': address })
const signIn = (email: string, address: string) =>
  post('/Token', { emailAddress: email, password: demoPassword, client_id: 'portal-cli' }, from(address))
async function tokenOf(url: string, email: string, address: string): Promise<Headers> {
  const answer = await send(url, signIn(email, address))
  const { resultContent } = (await answer.json()) as { resultContent: Tokens }
  return { ...bearer(resultContent), ...from(address) }
}

/** Requests of one caller, the given number of milliseconds apart. */
type WatchRequest = { request: LoadRequest; every: number }
type Latency = { median: number; p95: number; refused: number }
/** Sends requests on time, whether earlier ones were answered or not. */
async function watch(url: string, { request, every }: WatchRequest): Promise<Latency> {
  const samples: number[] = []
  let refused = 0
  const requests: Promise<unknown>[] = []
  const ask = async () => {
    const answer = await send(url, request)
    await answer.arrayBuffer()
    if (!answer.ok) refused += 1
  }
  const over = performance.now() + seconds * 1_000
  while (performance.now() < over) {
    requests.push(once(ask).then((ms) => samples.push(ms)))
    await sleep(every)
  }
  await Promise.all(requests)
  const sorted = samples.toSorted((one, other) => one - other)
  return { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), refused }
}

async function during<T>(storm: Storm, work: () => Promise<T>): Promise<{ result: T; answers: Answers }> {
  const child = fork(join(import.meta.dirname, 'fairness.callers.ts'))
  const answers = new Promise<Answers>((resolve) => child.once('message', (all) => resolve(all as Answers)))
  child.send(storm)
  await sleep(500)
  const result = await work()
  child.send('end')
  return { result, answers: await answers }
}

/**
 * The same callers also get as many responses of the same size from a bare server, which shows the cost of the load
 * generator.
 */
async function duringBare<T>(storm: Storm, { all, bytes, seconds }: Answers, work: () => Promise<T>): Promise<T> {
  const pause = (storm.atOnce * seconds * 1_000) / all
  const child = fork(join(import.meta.dirname, 'fairness.bare.ts'), [pause, bytes / all].map(String))
  const port = await new Promise<number>((resolve) => child.once('message', (port) => resolve(port as number)))
  const { result } = await during({ ...storm, url: `http://127.0.0.1:${port}` }, work)
  child.disconnect()
  return result
}

/** Repeats both kinds of requests until their times are stable: the first hundreds take twice as long. */
async function warmUp(url: string, request: LoadRequest, storm: Storm): Promise<void> {
  await during(storm, () => sleep(2_000))
  for (let sent = 0; sent < 400; sent += 1) await (await send(url, request)).arrayBuffer()
}

/** The same requests of one caller with and without a storm, and with the same storm at a bare server, in turns. */
async function compare(name: string, url: string, watched: WatchRequest, { method, path, headers, body }: LoadRequest) {
  const options = { method: method ?? 'GET', path: path ?? '/', headers: { ...headers } }
  const storm: Storm = { url, atOnce, request: { ...options, ...(body !== undefined && { body }) } }
  await warmUp(url, watched.request, storm)
  const turns: { idle: Latency; bare: Latency; busy: Latency; answers: Answers }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const work = () => watch(url, watched)
    const idle = await work()
    const { result: busy, answers } = await during(storm, work)
    const bare = await duringBare(storm, answers, work)
    turns.push({ idle, bare, busy, answers })
  }
  const middle = (of: (turn: (typeof turns)[number]) => number) => medianOf(turns.map(of))
  return [
    { name: `${name}: p95 of others, nothing else`, value: middle(({ idle }) => idle.p95), unit: 'ms' },
    { name: '  while a bare server answers the callers as often', value: middle(({ bare }) => bare.p95), unit: 'ms' },
    { name: '  while the portal does', value: middle(({ busy }) => busy.p95), unit: 'ms' },
    { name: '  over nothing else', value: middle(({ idle, busy }) => busy.p95 / idle.p95), unit: 'x' },
    atMost(
      '  over the bare server',
      middle(({ bare, busy }) => busy.p95 / bare.p95),
      'x',
      1.5,
    ),
    // Other work on the machine affects the slowest of few requests more than their median.
    { name: '  of the medians', value: middle(({ bare, busy }) => busy.median / bare.median), unit: 'x' },
    atMost(
      '  refused',
      turns.reduce((sum, { idle, bare, busy }) => sum + idle.refused + bare.refused + busy.refused, 0),
      '',
      0,
    ),
    { name: '  answers to the caller', value: middle(({ answers }) => answers.served / answers.seconds), unit: '/s' },
  ]
}

type Headers = Record<string, string>
type Connection = { url: string; headers: Headers }
async function resultOf<T>({ url, headers }: Connection, path: string, body?: object): Promise<T> {
  const request = body ? post(path, body, headers) : { method: 'GET' as const, path, headers }
  const answer = await send(url, request)
  const { ResultContent } = (await answer.json()) as { ResultContent: T }
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return ResultContent
}

/** A file of people to be checked. */
const people = (acctKey: string) => ({
  AcctKey: acctKey,
  Existing: 'update',
  SendWelcome: false,
  Rows: Array.from({ length: 200 }, (_, at) => ({
    Line: at + 2,
    Cells: {
      Email: `person.${at}@example.test`,
      FirstName: 'Ann',
      LastName: 'Sample',
      Kind: 'ENDUSER',
      Action: 'upsert',
    },
  })),
})

/** The storms: a request that one caller repeats, and the request of a caller of another company meanwhile. */
async function storms(url: string) {
  const [customer, other, reseller] = (await Promise.all(
    ['cu', 'cu3', 'rs'].map((name, at) => tokenOf(url, `${name}@demo.test`, `192.0.2.${at + 1}`)),
  )) as [Headers, Headers, Headers]
  const keyOf = async (headers: Headers) =>
    (await resultOf<{ AcctKey: string }>({ url, headers }, '/api/v1/Caller')).AcctKey
  const plans = async (headers: Headers) =>
    post('/api/v1/Provision/Plan/Summary', { CustomerKey: await keyOf(headers) }, headers)
  const own = await keyOf(customer)
  const { Items: items } = await resultOf<{ Items: { BillKey: string }[] }>(
    { url, headers: reseller },
    '/api/v1/Billing/Search',
    { InvoiceStatus: ['Issued'] },
  )
  const read: WatchRequest = { request: await plans(other), every: 50 }
  const status = { Kind: 'account.tags', Selection: { Filter: { Role: ['CU'] } }, Input: { Add: ['north'] } }
  return {
    reads: { watched: read, storm: await plans(customer) },
    'sign-ins of one person': {
      watched: { request: signIn('cu3@demo.test', '192.0.2.2'), every: 400 },
      storm: signIn('cu@demo.test', '192.0.2.1'),
    },
    'checks of imports': { watched: read, storm: post('/api/v1/User/Import/Check', people(own), customer) },
    previews: { watched: read, storm: post('/api/v1/ChangeSet', status, reseller) },
    'invoices as PDF': {
      watched: read,
      storm: {
        method: 'GET',
        path: `/api/v1/Billing/Invoice/${items[0]?.BillKey}/Document?format=pdf`,
        headers: reseller,
      },
    },
  } satisfies Record<string, { watched: WatchRequest; storm: LoadRequest }>
}

/** Two customers and a third, by an administrator of the provider. */
async function owners(url: string): Promise<[slow: Owner[], quick: Owner]> {
  const provider = await tokenOf(url, 'ra@demo.test', '192.0.2.4')
  const owner = async (name: string, at: number): Promise<Owner> => {
    const headers = await tokenOf(url, `${name}@demo.test`, `192.0.2.${at}`)
    const { AcctKey: acctKey } = await resultOf<{ AcctKey: string }>({ url, headers }, '/api/v1/Caller')
    return { headers: provider, acctKey }
  }
  return [[await owner('cu', 5), await owner('cu2', 6)], await owner('cu3', 7)]
}

/** @param names names of storms; all if it is empty */
async function measure(names: readonly string[]): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const portal = await startPortalProcess({
    DATA_DIR: folder,
    TRUSTED_PROXIES: '127.0.0.1/32',
    OUTGOING_PRIVATE: '127.0.0.1',
  })
  const { url } = portal
  const title = `What ${atOnce} requests at once of one caller cost others`
  const rows: ReportRow[] = []
  try {
    for (const [name, { watched, storm }] of Object.entries(await storms(url))) {
      if (names.length > 0 && !names.includes(name)) continue
      const probe = await send(url, { ...storm, headers: { ...storm.headers, 'idempotency-key': crypto.randomUUID() } })
      if (!probe.ok) throw new Error(`${name}: ${probe.status} ${await probe.text()}`)
      rows.push(...(await compare(name, url, watched, storm)))
      saveReport({ title, rows })
    }
    if (names.length === 0 || names.includes('webhooks'))
      rows.push(...(await slowReceivers(url, ...(await owners(url)))))
    return { title, rows }
  } finally {
    await portal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const run = () => measure([])

if (import.meta.main) console.log(reportText(await measure(process.argv.slice(2))))
