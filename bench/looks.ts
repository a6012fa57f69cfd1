import pg from 'pg'
import { narrowTo } from '../apps/api/src/platform/db/scope.ts'
import type { Database } from '../apps/api/src/platform/db/db.ts'
import type { Context } from '../apps/api/src/platform/http/context.ts'
import { type ExplainOutput, explain, isLook, nodesOf, rowsRead } from './plans.explain.ts'
import { recording } from './record.ts'
import { atMost, type ReportRow } from './report.ts'
import { type Actor, actorsIn } from './search.actors.ts'
import { query } from './search.database.ts'
import { once } from './timing.ts'

// Counts the rows that lists read of their tables, for readers who see most, under each of their conditions.

/** A reader, and the companies that limit them, if any. */
export type Reader = Actor & { held?: string[] }
/** People of the levels that see most, and a colleague of the distributor held to fifty companies. */
export async function readersIn(db: Database, databaseUrl: string): Promise<Reader[]> {
  const actors = (await actorsIn(db))
    .filter(({ name }) => ['RA', 'SP', 'DT', 'RS large'].includes(name))
    .map((actor) => actorNamed(actor, actor.name))
  const distributor = actors.find(({ name }) => name === 'DT')
  if (!distributor) throw new Error('there is no distributor')
  const rows = await query<{ id: string }>(
    databaseUrl,
    `select account_id as id from account where dt_id = '${distributor.accountId}' and acct_type = 'CU' order by 1 limit 50`,
  )
  const ids = rows.map(({ id }) => id)
  const part = { accountScope: 'LIST', accounts: ids, tags: [], exclude: [] } as const
  const scope = narrowTo(distributor.context.caller.scope, { own: false, parts: [part] })
  return [
    ...actors.filter((actor) => actor !== distributor),
    { ...actorNamed(distributor, 'colleague held to 50 companies', { scope }), held: ids },
  ]
}
const actorNamed = (actor: Actor, name: string, more: object = {}): Actor => ({
  ...actor,
  name,
  context: { ...actor.context, caller: { ...actor.context.caller, language: 'en-us', ...more } },
})

/** A list or a number: its request, and the rows of the tables that it may read. */
export type ListProbe<Body> = { most: number; ask: (context: Context, body: Body) => Promise<unknown> }

type ProbeResult = { name: string; ms: number; rows: number; whole: string[] }
async function look<Body>(
  client: pg.Client,
  tables: RegExp,
  { name, accountId, context }: Actor,
  { ask, most }: ListProbe<Body>,
  [condition, body]: [string, Body],
): Promise<ProbeResult> {
  const work = () => ask(context, body)
  // Leaves out the locks of people, which are looked up in another way.
  const statements = (await recording(work)).filter((one) => isLook(one) && !one.text.includes('attempt_counter'))
  const plans: ExplainOutput[] = []
  for (const statement of statements) plans.push(await explain(client, { door: 'app', accountId }, statement))
  const nodes = plans.flatMap(({ Plan }) => nodesOf(Plan)).filter((node) => tables.test(node['Relation Name'] ?? ''))
  return {
    name: `${condition}, ${name}`,
    ms: await once(work),
    rows: nodes.reduce((all, node) => all + rowsRead(node), 0),
    // Counting may read the first rows of a table in any order, so a short sequential scan is allowed.
    whole: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && rowsRead(node) > most)
      .map((node) => String(node['Relation Name'])),
  }
}

const worstOf = (probed: readonly ProbeResult[], of: 'ms' | 'rows') =>
  probed.reduce((worst, one) => (one[of] > worst[of] ? one : worst))
function rowsOf(name: string, most: number, probed: readonly ProbeResult[]): ReportRow[] {
  const [slowest, longest] = [worstOf(probed, 'ms'), worstOf(probed, 'rows')]
  const whole = probed.filter((one) => one.whole.length > 0)
  for (const one of whole) process.stderr.write(`${name}: ${one.name} reads ${one.whole.join(', ')}\n`)
  process.stderr.write(`${name}: looked at\n`)
  return [
    { name: `${name}, slowest: ${slowest.name}`, value: slowest.ms, unit: 'ms' },
    atMost(`  rows read, most: ${longest.name}`, longest.rows, '', most),
    atMost('  tables read sequentially', whole.length, '', 0),
  ]
}

/**
 * Each of `asks` under each condition, by each reader.
 * @param tables the tables whose rows are counted
 */
export async function* measureEach<Body>(
  databaseUrl: string,
  tables: RegExp,
  asks: Record<string, ListProbe<Body>>,
  requests: readonly [Reader, Record<string, Body>][],
): AsyncGenerator<ReportRow[]> {
  const options = '-c timezone=UTC -c random_page_cost=1.1 -c jit=off'
  const client = new pg.Client({ connectionString: databaseUrl, options })
  await client.connect()
  try {
    await client.query('begin')
    for (const [name, ask] of Object.entries(asks)) {
      const probed: ProbeResult[] = []
      for (const [reader, conditions] of requests)
        for (const condition of Object.entries(conditions))
          probed.push(await look(client, tables, reader, ask, condition))
      yield rowsOf(name, ask.most, probed)
    }
  } finally {
    await client.query('rollback').catch(() => {})
    await client.end()
  }
}
