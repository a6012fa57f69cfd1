import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadRequest } from 'autocannon'
import { hashPassword } from '../apps/api/src/platform/passwords/passwords.ts'
import type { BareWork } from './bare.ts'
import { bareLoad, startBare } from './bareServer.ts'
import { openApi } from './inProcess.ts'
import { type Comparison, compare, connections, type Load, type Meter, meterOf, requesting } from './load.ts'
import { pgbenchOf } from './pgbench.ts'
import { type RunningPortal, startPortalProcess } from './portal.ts'
import { recording } from './record.ts'
import { type Statement, tripsOf } from './replay.ts'
import { atLeast, atMost, saveReport, type Report, type ReportRow, reportText } from './report.ts'
import {
  createCustomer,
  creating,
  detailOf,
  listPage,
  refreshing,
  refreshWith,
  signIn,
  signInAs,
  type Tokens,
} from './requests.ts'
import { openScene, password, type Scene } from './scene.ts'

type RecordedWork = Pick<BareWork, 'recordings' | 'refreshes' | 'signIns'>

/**
 * The statements of each kind of request, as the API's code sends them: two recordings each, after one that does not
 * count.
 */
async function recordRequests(scene: Scene): Promise<RecordedWork> {
  const { ask, close } = await openApi(scene)
  try {
    const tokens = await ask<Tokens>(signInAs(scene, 0))
    const twice = async (request: () => LoadRequest): Promise<[Statement[], Statement[]]> => {
      await ask(request())
      return [await recording(() => ask(request())), await recording(() => ask(request()))]
    }
    const refreshes: BareWork['refreshes'] = []
    for (let index = 0; index < connections; index++) {
      let latest = await ask<Tokens>(signInAs(scene, index))
      const next = async () => {
        latest = await ask<Tokens>(refreshWith(latest))
      }
      refreshes.push([await recording(next), await recording(next)])
    }
    const recordings = {
      list: await twice(() => listPage(tokens)),
      detail: await twice(() => detailOf(scene, tokens)),
      create: await twice(() => createCustomer(scene, tokens)),
    }
    const signIns: BareWork['signIns'] = []
    for (let index = 0; index < connections; index++) signIns.push(await twice(() => signInAs(scene, index)))
    return { recordings, refreshes, signIns }
  } finally {
    await close()
  }
}

async function tokensFor(scene: Scene, url: string): Promise<Tokens[]> {
  const all: Tokens[] = []
  for (let index = 0; index < connections; index++) all.push(await signIn(scene, url, index))
  return all
}

type MeteredLoad = { ours: Load; meter: Meter }
type Case = { name: string; bare: Load; beside: string; least: number } & MeteredLoad
type CaseParts = { portal: RunningPortal; bareUrl: string; pgbench: Load | undefined }

async function casesOf(scene: Scene, { portal, bareUrl, pgbench }: CaseParts): Promise<Case[]> {
  const tokens = await tokensFor(scene, portal.url)
  const metered = (load: (meter: Meter) => Load): MeteredLoad => {
    const meter = meterOf(portal.spent)
    return { ours: load(meter), meter }
  }
  const own = (request: (tokens: Tokens) => LoadRequest) =>
    metered((meter) => requesting(portal.url, (index) => request(tokens[index % connections] as Tokens), meter))
  const detail = () => own((one) => detailOf(scene, one))
  // New sessions each time: answers cut off at the end of a round leave tokens used and their successors unknown.
  const refresh = () =>
    metered((meter) => async (seconds) => {
      const holders = (await tokensFor(scene, portal.url)).map((one) => ({ tokens: one }))
      const request = (index: number) => refreshing(holders[index % connections] as { tokens: Tokens })
      return requesting(portal.url, request, meter)(seconds)
    })
  const signIn = () => metered((meter) => requesting(portal.url, (index) => signInAs(scene, index), meter))
  const bare = (path: string) => ({ bare: bareLoad(bareUrl, path), beside: 'bare' })
  return [
    { name: 'list page with scope', ...own(listPage), ...bare('/list'), least: 0.4 },
    { name: 'account detail', ...detail(), ...bare('/detail'), least: 0.4 },
    ...(pgbench ? [{ name: 'account detail', ...detail(), bare: pgbench, beside: 'pgbench', least: 0.4 }] : []),
    { name: 'create customer with audit', ...own((one) => creating(scene, one)), ...bare('/create'), least: 0.35 },
    { name: 'refresh', ...refresh(), ...bare('/refresh'), least: 0.4 },
    { name: 'refresh', ...refresh(), ...bare('/one'), beside: 'SELECT 1', least: 0.13 },
    { name: 'sign-in', ...signIn(), ...bare('/signIn'), least: 0.75 },
    { name: 'sign-in', ...signIn(), ...bare('/hash'), beside: 'argon2 alone', least: 0.8 },
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

const rowsOf = ({ name, beside, least, meter }: Case, { ours, bare, ratio }: Comparison): ReportRow[] => [
  { name, value: ours, unit: '/s' },
  { name: "  the portal's processor time", value: meter.each * 1000, unit: 'µs' },
  { name: `  ${beside}`, value: bare, unit: '/s' },
  atLeast(`  over ${beside}`, ratio, 'x', least),
]

/** How many database round trips each request makes, which does not depend on load. */
const tripRows = ({ recordings, refreshes, signIns }: RecordedWork): ReportRow[] => {
  const kinds = Object.entries(recordings).map(([kind, [, statements]]) => [kind, statements] as const)
  return [...kinds, ['refresh', refreshes[0]?.[1] ?? []] as const, ['sign-in', signIns[0]?.[1] ?? []] as const].map(
    ([kind, statements]) => ({ name: `round trips of ${kind}`, value: tripsOf(statements), unit: '' }),
  )
}

const title = (accounts: number) =>
  `The API over HTTP, ${connections} connections, ${accounts.toLocaleString('en')} accounts`

/** Runs each case in turn; results are kept if a later one fails. */
async function measure(cases: readonly Case[], before: readonly ReportRow[], accounts: number): Promise<ReportRow[]> {
  const rows = [...before]
  for (const one of cases) {
    const compared = await compare(one.ours, one.bare)
    process.stderr.write(`${one.name}: ${compared.ratio.toFixed(2)} of ${one.beside}\n`)
    rows.push(...rowsOf(one, compared))
    saveReport({ title: title(accounts), rows })
  }
  return rows
}

/**
 * Compares the API with a plain server that sends the same statements, in turns over HTTP; and measures its memory,
 * idle and under load.
 */
async function measureAlongside(scene: Scene, recorded: RecordedWork, accounts: number): Promise<ReportRow[]> {
  const hash = { hash: await hashPassword(password), typed: password }
  const bare = await startBare({ databaseUrl: scene.databaseUrl, connections: 12, ...recorded, password: hash })
  await startPortalProcess(scene.environment).then((first) => first.stop()) // caches the compiled code for the next
  const portal = await startPortalProcess(scene.environment)
  try {
    await sleep(settles)
    const idle = portal.memory()
    const pgbench = await pgbenchOf(scene.databaseUrl, scene.folder, recorded.recordings['detail']?.[1] ?? [])
    const cases = await casesOf(scene, { portal, bareUrl: bare.url, pgbench })
    const { result: rows, peak } = await watchingMemory(portal, () => measure(cases, tripRows(recorded), accounts))
    return [...rows, atMost('memory, idle', idle, 'MiB', 115), atMost('memory, most under load', peak, 'MiB', 220)]
  } finally {
    await portal.stop()
    bare.stop()
  }
}

/** Milliseconds after which a new process is idle. */
const settles = 5_000

export async function run(accounts = 10_000): Promise<Report> {
  const scene = await openScene(accounts)
  try {
    return { title: title(accounts), rows: await measureAlongside(scene, await recordRequests(scene), accounts) }
  } finally {
    await scene.close()
  }
}

if (import.meta.main) console.log(reportText(await run(Number(process.argv[2] ?? 10_000))))
