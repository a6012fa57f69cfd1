import { modules } from '@portal/contract/core/access/access.modules'
import type { LoadRequest } from 'autocannon'
import { v7 as uuid } from 'uuid'
import { BatchingClient } from '../apps/api/src/platform/db/client.ts'
import { WatchfulPool } from '../apps/api/src/platform/db/pool.ts'
import { type Api, openApi, type Person } from './inProcess.ts'
import { compare, connections, type Meter, meterOf, requesting } from './load.ts'
import { type RunningPortal, startPortalProcess } from './portal.ts'
import { recording } from './record.ts'
import { mark, repeatable, send, type Statement, tripsOf } from './replay.ts'
import { atLeast, saveReport, type Report, type ReportRow, reportText } from './report.ts'
import { bearer, detailOf, listPage, post, signIn, type Tokens } from './requests.ts'
import { openScene, type Scene } from './scene.ts'
import { medianOf } from './stats.ts'
import { once } from './timing.ts'

// Measures the requests of other systems: calls by key compared with the same calls by session, and the creation of a
// whole customer compared with its statements alone.

/** More rounds than elsewhere, because the goal is close to one. */
const rounds = { rounds: 11 }
const customers = 100

/** A person's key with all modules, which they may give because they hold them. */
async function keyOf({ ask }: Api, { account, post }: Person): Promise<string> {
  const Entries = modules.map((Module) => ({ Module, Permission: 'RW' }))
  const id = await ask<{ Secret: string }>(post(`/api/v1/ApiKey/${account.accountId}`, { Name: uuid(), Entries }))
  return id.Secret
}
/** A secret is sent in the same header as a token. */
const asTokens = (secret: string): Tokens => ({ access_token: secret, refresh_token: '' })

async function keysOf(scene: Scene, api: Api): Promise<Tokens[]> {
  await scene.own.query(
    `insert into account_setting (account_id, code, value, modified_by) select account_id, 'integration.api', 'true', 'bench'
     from account where acct_type = 'RP'`,
  )
  const keys: Tokens[] = []
  for (let at = 0; at < connections; at++) keys.push(asTokens(await keyOf(api, await api.personAt(scene.company))))
  return keys
}

/**
 * The same routes in turns, by keys and by sessions; on a busy machine the processor time of a call is more reliable.
 */
async function measureKeys(scene: Scene, { url, spent }: RunningPortal, keys: readonly Tokens[]): Promise<ReportRow[]> {
  const sessions: Tokens[] = []
  for (let at = 0; at < connections; at++) sessions.push(await signIn(scene, url, at))
  const routes: Record<string, (who: Tokens) => LoadRequest> = {
    'account detail': (who) => detailOf(scene, who),
    'list page': listPage,
  }
  const rows: ReportRow[] = []
  for (const [name, request] of Object.entries(routes)) {
    const [byKey, bySession] = [meterOf(spent), meterOf(spent)]
    const by = (all: readonly Tokens[], meter: Meter) =>
      requesting(url, (index) => request(all[index % connections] as Tokens), meter)
    const compared = await compare(by(keys, byKey), by(sessions, bySession), rounds)
    rows.push(
      { name: `${name} by key`, value: compared.ours, unit: '/s' },
      { name: '  by session', value: compared.bare, unit: '/s' },
      atLeast('  over session', compared.ratio, 'x', 0.95),
      { name: "  the portal's processor time, session over key", value: bySession.each / byKey.each, unit: 'x' },
    )
  }
  return rows
}

let count = 0
/** A customer with its administrator, a plan and a domain, and the reference of the partner. */
function customer({ company }: Scene, key: Tokens, planCode: string): LoadRequest {
  const name = mark(++count)
  const body = {
    ParentKey: company.accountId,
    Account: {
      AcctName: `Company ${name}`,
      CustomerRefCode: name,
      IndustryCode: 'LEGAL',
      Address: { Line1: '1 Example Street', City: 'Lyon', Region: 'ARA', Postal: '69001', Country: 'FR' },
    },
    Admin: { Email: `${name}@example.test`, FirstName: 'Ann', LastName: 'Sample' },
    Plans: [{ PlanCode: planCode, Seats: 5 }],
    Domains: [`${name}.example`],
  }
  const headers = { ...bearer(key), 'idempotency-key': uuid(), 'x-external-request-id': name }
  return post('/api/v1/Provision/Customer', body, headers)
}

/** A plan that the company may sell. */
async function planOf({ ask }: Api, { company }: Scene, key: Tokens): Promise<string> {
  const request = post('/api/v1/Plan/Default', { ParentKey: company.accountId }, bearer(key))
  const { Choices } = await ask<{ Choices: { PlanCode: string }[] }>(request)
  const [plan] = Choices
  if (!plan) throw new Error('nothing is sold')
  return plan.PlanCode
}

/** Statements of several transactions as those of one. */
const inOne = (statements: readonly Statement[]): Statement[] => [
  { text: 'begin', values: [] },
  ...statements.filter(({ text }) => !/^(?:begin|commit)\b/i.test(text)),
  { text: 'commit', values: [] },
]

/** Milliseconds to create a whole customer by key, and of its statements alone in one transaction, in turns. */
async function timesOf(scene: Scene, api: Api, key: Tokens) {
  const plan = await planOf(api, scene, key)
  const provision = () => api.ask(customer(scene, key, plan))
  await provision()
  const [first, second] = [await recording(provision), await recording(provision)]
  const repeat = repeatable(first, second)
  const times = { statementSeconds: 10, waitSeconds: 10, idleSeconds: 10 }
  const pool = new WatchfulPool(scene.databaseUrl, { max: 1, ...times }, BatchingClient)
  const client = (await pool.connect()) as unknown as BatchingClient & { release(): void }
  try {
    const samples: { ours: number; bare: number }[] = []
    for (let round = 0; round < customers; round++) {
      const bare = await once(() => send(client, inOne(repeat())))
      samples.push({ bare, ours: await once(provision) })
    }
    // The first ones plan their statements.
    return { taken: samples.slice(customers / 10), trips: tripsOf(second) }
  } finally {
    client.release()
    await pool.end()
  }
}

async function measureProvisioning(scene: Scene, api: Api, key: Tokens): Promise<ReportRow[]> {
  const { taken, trips } = await timesOf(scene, api, key)
  return [
    { name: 'customer whole, by key', value: medianOf(taken.map(({ ours }) => ours)), unit: 'ms' },
    { name: '  its statements alone', value: medianOf(taken.map(({ bare }) => bare)), unit: 'ms' },
    atLeast('  over them', medianOf(taken.map(({ ours, bare }) => bare / ours)), 'x', 0.35),
    { name: '  round trips', value: trips, unit: '' },
  ]
}

export async function run(accounts = 10_000): Promise<Report> {
  const title = `Calls of other systems, ${accounts.toLocaleString('en')} accounts`
  const scene = await openScene(accounts, { sold: true })
  const api = await openApi(scene)
  const portal = await startPortalProcess(scene.environment)
  try {
    const keys = await keysOf(scene, api)
    const rows = await measureKeys(scene, portal, keys)
    saveReport({ title, rows })
    return { title, rows: [...rows, ...(await measureProvisioning(scene, api, keys[0] as Tokens))] }
  } finally {
    await portal.stop()
    await api.close()
    await scene.close()
  }
}

if (import.meta.main) console.log(reportText(await run(Number(process.argv[2] ?? 10_000))))
