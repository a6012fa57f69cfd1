import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadRequest } from 'autocannon'
import { addFeatures } from '../apps/api/src/app.ts'
import { createSessions } from '../apps/api/src/features/sessions/sessions.service.ts'
import { hashesAtOnce, hashPassword } from '../apps/api/src/platform/crypto/passwords.ts'
import { createServer } from '../apps/api/src/platform/http/server.ts'
import { createLogger } from '../apps/api/src/platform/telemetry/logger.ts'
import type { BareWork } from './bare.ts'
import { keysOf } from './keys.ts'
import { compare, connections, type Load, requesting } from './load.ts'
import { pgbenchOf } from './pgbench.ts'
import { type RunningPortal, startPortalProcess } from './portal.ts'
import { recording } from './record.ts'
import type { Statement } from './replay.ts'
import { atLeast, atMost, type Report, type ReportRow, reportText } from './report.ts'
import {
  createCustomer,
  creating,
  detailOf,
  listPage,
  refreshing,
  refreshWith,
  send,
  signInAs,
  type Tokens,
} from './requests.ts'
import { openScene, password, type Scene } from './scene.ts'

/** The statements of each kind of request, as the API's own code sends them: two recordings each, after one that does not count. */
async function recordRequests(scene: Scene): Promise<Pick<BareWork, 'recordings' | 'refreshes'>> {
  const { db, config } = scene
  const keys = await keysOf(scene)
  const sessions = createSessions({ db, config, keys })
  await sessions.listening
  const app = await createServer(config, createLogger({ level: 'silent' }))
  addFeatures(app, { db, config, keys, authenticate: sessions.authenticate })
  const ask = async ({ method, path, headers, body }: LoadRequest) => {
    const answer = await app.inject({ method: method as 'GET', url: path, headers, payload: body })
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`)
    return answer
  }
  try {
    const tokensOf = async (request: LoadRequest): Promise<Tokens> => (await ask(request)).json().resultContent
    const tokens = await tokensOf(signInAs(scene, 0))
    const twice = async (request: () => LoadRequest): Promise<[Statement[], Statement[]]> => {
      await ask(request())
      return [await recording(() => ask(request())), await recording(() => ask(request()))]
    }
    const refreshes: BareWork['refreshes'] = []
    for (let index = 0; index < connections; index++) {
      let held = await tokensOf(signInAs(scene, index))
      const next = async () => {
        held = await tokensOf(refreshWith(held))
      }
      refreshes.push([await recording(next), await recording(next)])
    }
    const recordings = {
      list: await twice(() => listPage(tokens)),
      detail: await twice(() => detailOf(scene, tokens)),
      create: await twice(() => createCustomer(scene, tokens)),
    }
    return { recordings, refreshes }
  } finally {
    await app.close()
    await sessions.close()
  }
}

async function startBare(work: BareWork): Promise<{ url: string; stop(): void }> {
  // As many hashes at once as the API makes: on a busy machine more threads would get more of it.
  const env = { ...process.env, UV_THREADPOOL_SIZE: String(hashesAtOnce) }
  const child = fork(join(import.meta.dirname, 'bare.ts'), { serialization: 'advanced', env })
  const port = new Promise<number>((resolve, reject) => {
    child.once('message', (given) => resolve(given as number))
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)))
  })
  child.send(work)
  return { url: `http://127.0.0.1:${await port}`, stop: () => void child.kill() }
}

const bareLoad = (url: string, path: string): Load =>
  requesting(url, () => ({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body: '{}' }))

async function tokensFor(scene: Scene, url: string): Promise<Tokens[]> {
  const all: Tokens[] = []
  for (let index = 0; index < connections; index++) {
    const answer = await send(url, signInAs(scene, index))
    if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
    all.push(((await answer.json()) as { resultContent: Tokens }).resultContent)
  }
  return all
}

type Case = { name: string; ours: Load; bare: Load; beside: string; least: number }

async function casesOf(scene: Scene, ourUrl: string, bareUrl: string, pgbench: Load | undefined): Promise<Case[]> {
  const tokens = await tokensFor(scene, ourUrl)
  const own = (request: (tokens: Tokens) => LoadRequest) =>
    requesting(ourUrl, (index) => request(tokens[index % connections] as Tokens))
  const detail = own((one) => detailOf(scene, one))
  // New sessions each time: the answers that a round cuts off at its end leave tokens used and their successors unknown.
  const refresh: Load = async (seconds) => {
    const holders = (await tokensFor(scene, ourUrl)).map((one) => ({ tokens: one }))
    return requesting(ourUrl, (index) => refreshing(holders[index % connections] as { tokens: Tokens }))(seconds)
  }
  const signIn = requesting(ourUrl, (index) => signInAs(scene, index))
  const bare = (path: string) => ({ bare: bareLoad(bareUrl, path), beside: 'bare' })
  return [
    { name: 'list page with scope', ours: own(listPage), ...bare('/list'), least: 0.4 },
    { name: 'account detail', ours: detail, ...bare('/detail'), least: 0.4 },
    ...(pgbench ? [{ name: 'account detail', ours: detail, bare: pgbench, beside: 'pgbench', least: 0.4 }] : []),
    { name: 'create customer with audit', ours: own((one) => creating(scene, one)), ...bare('/create'), least: 0.35 },
    { name: 'refresh', ours: refresh, ...bare('/refresh'), least: 0.4 },
    { name: 'refresh', ours: refresh, ...bare('/one'), beside: 'SELECT 1', least: 0.3 },
    { name: 'sign-in', ours: signIn, ...bare('/hash'), beside: 'argon2 alone', least: 0.9 },
  ]
}

async function watchingMemory<T>(portal: RunningPortal, work: () => Promise<T>): Promise<{ result: T; peak: number }> {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, portal.memory())
  }, 50)
  try {
    const result = await work()
    return { result, peak }
  } finally {
    clearInterval(timer)
  }
}

async function measure(cases: readonly Case[]): Promise<ReportRow[]> {
  const rows: ReportRow[] = []
  for (const { name, ours, bare, beside, least } of cases) {
    const { ours: rate, bare: plain, ratio } = await compare(ours, bare)
    process.stderr.write(`${name}: ${ratio.toFixed(2)} of ${beside}\n`)
    rows.push({ name, value: rate, unit: '/s' }, { name: `  ${beside}`, value: plain, unit: '/s' })
    rows.push(atLeast(`  over ${beside}`, ratio, 'x', least))
  }
  return rows
}

/** The API beside a plain server that sends the same statements, in turns over HTTP; and its memory before and meanwhile. */
async function measureBeside(scene: Scene, recorded: Pick<BareWork, 'recordings' | 'refreshes'>): Promise<ReportRow[]> {
  const hash = { hash: await hashPassword(password), typed: password }
  const bare = await startBare({ databaseUrl: scene.databaseUrl, connections: 12, ...recorded, password: hash })
  await startPortalProcess(scene.environment).then((first) => first.stop()) // keeps the compiled code for the next
  const portal = await startPortalProcess(scene.environment)
  try {
    await sleep(settles)
    const idle = portal.memory()
    const pgbench = await pgbenchOf(scene.databaseUrl, scene.folder, recorded.recordings['detail']?.[1] ?? [])
    const cases = await casesOf(scene, portal.url, bare.url, pgbench)
    const { result: rows, peak } = await watchingMemory(portal, () => measure(cases))
    return [...rows, atMost('memory, idle', idle, 'MiB', 120), atMost('memory, most under load', peak, 'MiB', 220)]
  } finally {
    await portal.stop()
    bare.stop()
  }
}

/** Milliseconds after which a process that was just started is idle. */
const settles = 5_000

export async function run(accounts = 10_000): Promise<Report> {
  const scene = await openScene(accounts)
  try {
    const rows = await measureBeside(scene, await recordRequests(scene))
    return { title: `The API over HTTP, ${connections} connections, ${accounts.toLocaleString('en')} accounts`, rows }
  } finally {
    await scene.close()
  }
}

if (import.meta.main) console.log(reportText(await run(Number(process.argv[2] ?? 10_000))))
