import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { signAccessToken } from '../apps/api/src/core/sessions/sessions.tokens.ts'
import { keysOf } from './keys.ts'
import { connections } from './load.ts'
import { type RunningPortal, startPortalProcess } from './portal.ts'
import { atMost, type Report, type ReportRow, reportText } from './report.ts'
import { bearer } from './requests.ts'
import { openScene, type Scene } from './scene.ts'
import { medianOf } from './stats.ts'
import { once } from './timing.ts'

const live = 10_000
/** Milliseconds after which a process has released unused memory. */
const settles = 5_000
const [detail, list] = ['/api/v1/AccountAdmin/LoginDetail', '/api/v1/User/Sessions']

type Open = { sessionId: string; userId: string; clientId: string; amr: string[]; authTime: string }

/** People who are signed in, with the given number of sessions each. */
async function signIn({ db, company }: Scene, people: number, sessions: number): Promise<Open[]> {
  const { rows } = await db.asOwner((tx) =>
    sql<Open>`
      with person as (
        insert into app_user (user_id, account_id, email, email_typed, first_name, last_name, kind, role_code, user_status, registration_pending)
        select gen_random_uuid(), ${company.accountId}, address, address, 'Ann', 'Sample', 'ADMIN', ${company.acctType}, 'Active', false
        from (select 'live.' || ${people}::int || '.' || n || '@people.example.test' as address from generate_series(1, ${people}::int) n) made
        returning user_id
      )
      insert into session (session_id, user_id, client_id, ends_at, amr, ekey_hash, ip, user_agent)
      select gen_random_uuid(), user_id, 'portal-cli', now() + interval '8 hours', '{pwd}', '\\x00', '10.0.0.1',
        'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
      from person, generate_series(1, ${sessions}::int)
      returning session_id, user_id, client_id, amr, auth_time`.execute(tx),
  )
  return rows
}

async function tokensOf(scene: Scene, sessions: readonly Open[]): Promise<string[]> {
  const parts = { keys: await keysOf(scene), config: scene.config }
  const tokens: string[] = []
  for (const session of sessions) tokens.push(await signAccessToken(parts, session))
  return tokens
}

async function ask(url: string, path: string, token: string): Promise<string> {
  const answer = await fetch(url + path, { headers: bearer({ access_token: token }) })
  const body = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body}`)
  return body
}

/** Several parallel calls, one with each token; then the memory still in use. */
async function afterCalls(portal: RunningPortal, tokens: readonly string[]): Promise<number> {
  const remaining = tokens.values()
  const worker = async () => {
    for (const token of remaining) await ask(portal.url, detail, token)
  }
  await Promise.all(Array.from({ length: connections }, worker))
  await sleep(settles)
  return portal.memory()
}

/** The memory that 10,000 signed-in people take, compared with as many calls by one; 5,000 of them are cached. */
async function memoryRows(portal: RunningPortal, tokens: readonly string[]): Promise<ReportRow[]> {
  await sleep(settles)
  const idle = portal.memory()
  const one = await afterCalls(portal, Array<string>(live).fill(tokens[0] ?? ''))
  const all = await afterCalls(portal, tokens)
  return [
    { name: 'memory, idle', value: idle, unit: 'MiB' },
    { name: `  after ${live.toLocaleString('en')} calls of one person`, value: one, unit: 'MiB' },
    atMost(`  after a call of each of ${live.toLocaleString('en')} people`, all, 'MiB', 200),
    { name: '  of it for each person', value: (1024 * (all - one)) / live, unit: 'KiB' },
  ]
}

/** The list of a person's sessions: for a person with very many, compared with a person with one. */
async function listRows(portal: RunningPortal, many: string, one: string): Promise<ReportRow[]> {
  const samples = { many: [] as number[], one: [] as number[] }
  for (let round = -5; round < 40; round++)
    for (const [who, token] of Object.entries({ many, one })) {
      const time = await once(() => ask(portal.url, list, token))
      if (round >= 0) samples[who as keyof typeof samples].push(time)
    }
  const [ofMany, ofOne] = [medianOf(samples.many), medianOf(samples.one)]
  return [
    { name: 'own sessions, of somebody with one', value: ofOne, unit: 'ms' },
    { name: `  of somebody with ${live.toLocaleString('en')}, 100 shown`, value: ofMany, unit: 'ms' },
    atMost('  over one', ofMany / ofOne, 'x', 3),
  ]
}

/** Ten thousand live sessions: their memory, and the time to list them. */
export async function run(accounts = 10_000): Promise<Report> {
  const scene = await openScene(accounts)
  try {
    const people = await signIn(scene, live, 1)
    const many = await signIn(scene, 1, live)
    await scene.db.asOwner((tx) => sql`analyze`.execute(tx))
    const tokens = await tokensOf(scene, people)
    const [ofMany = ''] = await tokensOf(scene, many.slice(0, 1))
    await startPortalProcess(scene.environment).then((first) => first.stop()) // caches the compiled code for the next
    const portal = await startPortalProcess(scene.environment)
    try {
      const rows = [...(await memoryRows(portal, tokens)), ...(await listRows(portal, ofMany, tokens[0] ?? ''))]
      return { title: `${live.toLocaleString('en')} live sessions`, rows }
    } finally {
      await portal.stop()
    }
  } finally {
    await scene.close()
  }
}

if (import.meta.main) console.log(reportText(await run()))
