import { sql } from 'kysely'
import { exportedBy } from '../apps/api/src/core/files/files.list.ts'
import { securityExport } from '../apps/api/src/features/reports/reports.security.ts'
import type { Database } from '../apps/api/src/platform/db/db.ts'
import { watched } from './memory.ts'
import { atMost, type ReportRow } from './report.ts'
import { type Actor, actorsIn } from './search.actors.ts'
import { once } from './timing.ts'

// Reports among very many: a file with a row for each company, and the usage of a day.

/** Rows of a file that the memory of the whole is compared with. */
const first = 20_000
const twelveMonths = { fromMonth: '2025-12-01', toMonth: '2026-11-01' }

/** Writes the file of a report that has a row for each company, or its first rows. */
async function fileOf({ context }: Actor, most = Number.POSITIVE_INFINITY) {
  const output = {
    rows: 0,
    bytes: 0,
    digest: () => '',
    async write(piece: string | Uint8Array, rows = 0) {
      output.rows += rows
      output.bytes += piece.length
    },
  }
  const asked = { filter: twelveMonths, format: 'csv', createdAt: '' } as const
  const { took, memory } = await watched(() =>
    exportedBy(securityExport).write(context, asked, output, () => output.rows >= most),
  )
  return { rows: output.rows, megabytes: output.bytes / 1e6, seconds: took / 1000, memory }
}

/** The largest file of a report, beside the beginning of the same. */
export async function fileRows(db: Database): Promise<ReportRow[]> {
  const [provider] = await actorsIn(db)
  if (!provider) throw new Error('nobody to ask as')
  const few = await fileOf(provider, first)
  const all = await fileOf(provider)
  return [
    { name: `file of ${all.rows.toLocaleString('en')} companies`, value: all.seconds, unit: 's' },
    { name: '  its size', value: all.megabytes, unit: 'MB' },
    { name: '  memory in use, at most', value: all.memory, unit: 'MiB' },
    atMost(`  over that of the first ${first.toLocaleString('en')} rows`, all.memory / few.memory, 'x', 1.5),
  ]
}

/** Facts of a batch, as many as the API takes. */
const size = 5_000
const rounds = 3
type Fact = { accountId: string; subscriptionId: string; line: string; unit: string; day: string; amount: number }
/** What all companies used on a day of the month before, as if it were told once more of the day after. */
const factsOf = (db: Database) =>
  db.asOwner(async (tx) => {
    const { rows } = await sql<Fact>`
      select account_id, subscription_id, product_line as line, unit_type as unit, (day + 1)::text as day, used as amount
      from usage_daily where day = date_trunc('month', now())::date - 16 order by account_id, subscription_id`.execute(
      tx,
    )
    return rows
  })
const listsOf = (facts: readonly Fact[]) => [
  facts.map(({ accountId }) => accountId),
  facts.map(({ day }) => day),
  facts.map(({ line }) => line),
  facts.map(({ unit }) => unit),
  facts.map(({ amount }) => amount),
]
const all = `select usage_apply($1::uuid[], $2::date[], $3::text[], $4::text[], $6::uuid[], array_fill(null::uuid, array[cardinality($1)]), $5::bigint[])`
/** The same added up for all five levels and for nothing else. */
const levelsAlone = 'select usage_add_months($1::uuid[], $2::date[], $3::text[], $4::text[], $5::bigint[])'

/** Milliseconds of statements of which nothing is kept. @param of the account whose reach they have */
async function undone({ pool }: Database, of: string, statements: readonly { text: string; values: unknown[] }[]) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local statement_timeout = 0; set local app.scope = '${of}'`)
    return await once(async () => {
      for (const statement of statements) await client.query(statement)
    })
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The facts of a day of all companies, in batches as large as the API takes. */
export async function dayRows(db: Database): Promise<ReportRow[]> {
  const [provider] = await actorsIn(db)
  if (!provider) throw new Error('nobody to send as')
  const facts = await factsOf(db)
  const batches = Array.from({ length: Math.ceil(facts.length / size) }, (_, at) =>
    facts.slice(at * size, (at + 1) * size),
  )
  const sent = batches.map((batch) => ({
    text: all,
    values: [...listsOf(batch), batch.map(({ subscriptionId }) => subscriptionId)],
  }))
  // One after the other: what batches leave to be written would be written by the next measurement.
  const levels: number[] = []
  for (let round = 0; round < rounds; round++)
    levels.push(await undone(db, provider.accountId, [{ text: levelsAlone, values: listsOf(facts) }]))
  const whole: number[] = []
  for (let round = 0; round < rounds; round++) whole.push(await undone(db, provider.accountId, sent))
  const [alone, together] = [Math.min(...levels) / 1000, Math.min(...whole) / 1000]
  return [
    atMost(`day of ${facts.length.toLocaleString('en')} facts to all five levels`, alone, 's', 2),
    { name: '  with the facts, and by period, person and plan', value: together, unit: 's' },
  ]
}
