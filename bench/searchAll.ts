import { sql } from 'kysely'
import { joinFeatures } from '../apps/api/src/app.ts'
import { searchSources } from '../apps/api/src/core/search/search.ts'
import { find } from '../apps/api/src/features/operations/search/search.service.ts'
import { connect, type Database } from '../apps/api/src/platform/db/db.ts'
import { atMost, type Report, reportText, type ReportRow } from './report.ts'
import { type Actor, actorsIn, personOf } from './search.actors.ts'
import { databaseOf, openServer, peopleEach } from './search.database.ts'
import { median, quantile, timed, undisturbed } from './timing.ts'

// One search over everything, as every pause in typing asks for it.

/** Texts as people type them until the object is found: beginnings of names, common words, numbers. */
const typed = ['no', 'nor', 'nort', 'market', 'zephyr', 'york', 'cu-0000', 'ref-1049', 'smith', '.example'] as const
/** Texts that no name contains, so names that differ by one letter are searched for, too. */
const mistyped = ['zephry', 'no such company', 'qqzzqq'] as const

const sorted = (values: number[]) => values.toSorted((a, b) => a - b)
async function measureWhole(actors: readonly Actor[], words: readonly string[]): Promise<number[]> {
  const samples: number[] = []
  for (const actor of actors)
    for (const searchText of words) {
      const context = personOf(actor)
      samples.push(undisturbed(await timed(() => find(context, { body: { searchText } }), 5)))
    }
  return sorted(samples)
}

/** The slowest answer of each kind alone, with the text and the person. */
async function measureKinds(actors: readonly Actor[]): Promise<ReportRow[]> {
  const rows: ReportRow[] = []
  for (const { kind, find: look } of searchSources()) {
    let worst = { ms: 0, by: '' }
    for (const actor of actors)
      for (const text of typed) {
        const ms = undisturbed(await timed(() => look(personOf(actor), text, 25), 5))
        if (ms > worst.ms) worst = { ms, by: `“${text}” as ${actor.name}` }
      }
    rows.push({ name: `${kind} alone, worst: ${worst.by}`, value: worst.ms, unit: 'ms' })
  }
  return rows
}

/** Rows that the tables handed over for one search, by the statistics of the database. */
async function rowsRead(db: Database, actor: Actor, searchText: string): Promise<number> {
  const read = () =>
    db.asOwner(async (tx) => {
      await sql`select pg_stat_force_next_flush()`.execute(tx)
      const { rows } = await sql<{
        read: string
      }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_user_tables`.execute(tx)
      return Number(rows[0]?.read)
    })
  const before = await read()
  await find(personOf(actor), { body: { searchText } })
  return (await read()) - before
}

async function rowsAt(server: string, size: number): Promise<ReportRow[]> {
  const db = connect(await databaseOf(server, size, size * peopleEach, 'billed'), { max: 4 })
  try {
    const actors = await actorsIn(db)
    const [provider] = actors
    if (!provider) throw new Error('nobody to search as')
    const at = `${size.toLocaleString('en')} accounts:`
    const found = await measureWhole(actors, typed)
    const missed = await measureWhole(actors, mistyped)
    return [
      { name: `${at} one search p50`, value: median(found), unit: 'ms' },
      atMost(`${at} one search p95`, quantile(found, 0.95), 'ms', 30),
      { name: `${at} one search worst`, value: found.at(-1) ?? Number.NaN, unit: 'ms' },
      { name: `${at} a mistyped text, worst`, value: missed.at(-1) ?? Number.NaN, unit: 'ms' },
      { name: `${at} rows read for “nort” by the provider`, value: await rowsRead(db, provider, 'nort'), unit: '' },
      ...(await measureKinds(actors)).map((row) => ({ ...row, name: `${at} ${row.name}` })),
    ]
  } finally {
    await db.close()
  }
}

export async function run(sizes: readonly number[] = [10_000, 100_000, 1_000_000]): Promise<Report> {
  joinFeatures()
  const { url, stop } = await openServer()
  try {
    const rows: ReportRow[] = []
    for (const size of sizes) rows.push(...(await rowsAt(url, size)))
    return { title: 'One search over everything', rows }
  } finally {
    await stop()
  }
}

if (import.meta.main) {
  const sizes = process.argv.slice(2).map(Number)
  console.log(reportText(await run(sizes.length ? sizes : undefined)))
}
