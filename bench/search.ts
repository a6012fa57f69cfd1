import { sql } from 'kysely'
import { exportedBy } from '../apps/api/src/core/files/files.list.ts'
import { accountExport } from '../apps/api/src/features/directory/accounts/accounts.export.ts'
import { searchAccounts } from '../apps/api/src/features/directory/accounts/accounts.search.ts'
import { connect, type Database, type Tx } from '../apps/api/src/platform/db/db.ts'
import { atMost, type Report, reportText, type ReportRow } from './report.ts'
import { type Actor, actorsIn } from './search.actors.ts'
import { databaseOf, openServer } from './search.database.ts'
import { median, once, quantile, timed, undisturbed } from './timing.ts'

// Lists and searches over generated trees of several sizes: `data.md` 10.

/** Common, rare, compound, with accents, numbers, references, partial words, and words without matches. */
// oxfmt-ignore
const words = [
  'ltd', 'services', 'conseil', 'market', 'lyon', 'york', 'zephyr', 'zephyr shipping', 'zephyr shipping york', 'étoilé',
  'saint-elme', 'cu-0000', '0001234', 'erp-2', 'ref-104999', 'no such company', 'qqzz', 'yo',
]

type Words = { api: number[]; bare: number[]; naive: number[] }

const bareFunction = (db: Database, { context, accountId }: Actor, word: string) =>
  db.inScope(context.caller.scope, (tx) =>
    sql`select * from account_search(${accountId}, 'tree', ${word}, '-modifiedDate', null, null, null, null, 26)`.execute(
      tx,
    ),
  )

/** The naive version: the same page by LIKE, as the same role under row-level security. */
const naiveQuery = (db: Database, { column, accountId, context }: Actor, word: string) =>
  db.inScope(context.caller.scope, async (tx) => {
    await sql.raw('set local statement_timeout = 0').execute(tx)
    await sql`select account_id from account where ${sql.ref(column)} = ${accountId} and search like '%' || search_normal(${word}) || '%'
      order by modified_at desc, account_id desc limit 25`.execute(tx)
  })

async function measureWords(db: Database, actors: readonly Actor[]): Promise<Words> {
  const taken: Words = { api: [], bare: [], naive: [] }
  for (const actor of actors)
    for (const word of words) {
      taken.api.push(undisturbed(await timed(() => searchAccounts(actor.context, { searchText: word }), 7)))
      taken.bare.push(undisturbed(await timed(() => bareFunction(db, actor, word), 7)))
      taken.naive.push(await once(() => naiveQuery(db, actor, word)))
    }
  const sorted = (values: number[]) => values.toSorted((a, b) => a - b)
  return { api: sorted(taken.api), bare: sorted(taken.bare), naive: sorted(taken.naive) }
}

/** A page of the list with and without row-level security: the same statement, run by the table's owner. */
const pageOnly = (tx: Tx, { column, accountId }: Actor) =>
  sql`select account_id, acct_name, acct_number, acct_type, account_status, modified_at from account
    where ${sql.ref(column)} = ${accountId} order by modified_at desc, account_id desc limit 26`.execute(tx)

type Pages = { page: Map<string, number>; secured: Map<string, number> }

/**
 * One round; the best of several counts. Rounds alternate with the other sizes, so that other load affects all equally.
 */
async function measurePages(db: Database, actors: readonly Actor[], { page, secured }: Pages): Promise<void> {
  const keep = (into: Map<string, number>, name: string, value: number) =>
    into.set(name, Math.min(value, into.get(name) ?? Number.POSITIVE_INFINITY))
  for (const actor of actors) {
    keep(page, actor.name, undisturbed(await timed(() => searchAccounts(actor.context, {}), 30, 8)))
    const statement = (open: (work: (tx: Tx) => Promise<number>) => Promise<number>) =>
      open(async (tx) => undisturbed(await timed(() => pageOnly(tx, actor), 30, 8)))
    const within = await statement((work) => db.inScope(actor.context.caller.scope, work))
    keep(secured, actor.name, within / (await statement(db.asOwner)))
  }
}

async function measureTransaction(db: Database, actor: Actor): Promise<number> {
  const lookUp = (accountId: string) => ({
    text: 'select acct_name from account where account_id = $1',
    values: [accountId],
  })
  const bare = undisturbed(await timed(() => db.pool.query(lookUp(actor.accountId)), 400, 20))
  const scoped = undisturbed(
    await timed(
      () =>
        db.inScope(actor.context.caller.scope, (tx) =>
          sql`select acct_name from account where account_id = ${actor.accountId}`.execute(tx),
        ),
      400,
      20,
    ),
  )
  return scoped / bare
}

/** The peak memory of an export of everything, in megabytes, and its seconds. */
async function measureExport(actor: Actor): Promise<{ peak: number; seconds: number }> {
  globalThis.gc?.()
  const used = () => process.memoryUsage.rss() / 1e6
  let peak = used()
  const seconds =
    (await once(async () => {
      const request = { filter: {}, format: 'csv', createdAt: '' } as const
      const write = async () => void (peak = Math.max(peak, used()))
      await exportedBy(accountExport).write(actor.context, request, { rows: 0, digest: () => '', write }, () => false)
    })) / 1000
  return { peak, seconds }
}

async function measure({ size, db, actors }: SearchScene, pages: Pages) {
  const [provider] = actors
  if (!provider) throw new Error('nobody to search as')
  return {
    size,
    pages,
    transaction: await measureTransaction(db, provider),
    words: await measureWords(db, actors),
    exported: await measureExport(provider),
  }
}

type SearchScene = { size: number; db: Database; actors: Actor[] }

async function measureAll(server: string, sizes: readonly number[]): Promise<Measurement[]> {
  const opened: SearchScene[] = []
  try {
    for (const size of sizes) {
      const db = connect(await databaseOf(server, size), { max: 4 })
      opened.push({ size, db, actors: await actorsIn(db) })
    }
    const pages = opened.map((): Pages => ({ page: new Map(), secured: new Map() }))
    for (let round = 0; round < 5; round++)
      for (const [index, { db, actors }] of opened.entries()) await measurePages(db, actors, pages[index] as Pages)
    const measured: Measurement[] = []
    for (const [index, one] of opened.entries()) measured.push(await measure(one, pages[index] as Pages))
    return measured
  } finally {
    for (const { db } of opened) await db.close()
  }
}

type Measurement = Awaited<ReturnType<typeof measure>>

function sizeRows({ size, words: { api, bare, naive }, pages, transaction, exported }: Measurement): ReportRow[] {
  const at = `${size.toLocaleString('en')} accounts:`
  const page = (name: string) => pages.page.get(name) ?? Number.NaN
  const p95 = quantile(api, 0.95)
  const bareP95 = quantile(bare, 0.95)
  return [
    { name: `${at} search p50`, value: median(api), unit: 'ms' },
    { name: `${at} search p95`, value: p95, unit: 'ms' },
    atMost(`${at} search worst`, api.at(-1) ?? Number.NaN, 'ms', 50),
    { name: `${at} naive query worst`, value: naive.at(-1) ?? Number.NaN, unit: 'ms' },
    { name: `${at} search function alone p95`, value: bareP95, unit: 'ms' },
    atMost(`${at} search p95 over the function alone`, p95 / bareP95, 'x', 3),
    ...[...pages.page].map(([name, value]) => ({ name: `${at} list page as ${name} p50`, value, unit: 'ms' })),
    atMost(`${at} list page, large reseller over small`, page('RS large') / page('RS small'), 'x', 4),
    atMost(
      `${at} page with row-level security over without, worst level`,
      Math.max(...pages.secured.values()),
      'x',
      1.3,
    ),
    atMost(`${at} scoped transaction over a bare key look-up`, transaction, 'x', 3.5),
    { name: `${at} export of everything`, value: exported.seconds, unit: 's' },
    { name: `${at} export, peak memory of the process`, value: exported.peak, unit: 'MB' },
  ]
}

function growthRows(small: Measurement, large: Measurement): ReportRow[] {
  const between = `${large.size.toLocaleString('en')} over ${small.size.toLocaleString('en')}:`
  const worst = large.words.api.at(-1) ?? Number.NaN
  const growth = [...large.pages.page].map(([name, value]) => value / (small.pages.page.get(name) ?? Number.NaN))
  return [
    atMost(`${between} list page p50, worst level`, Math.max(...growth), 'x', 1.5),
    atMost(`${between} search p95`, quantile(large.words.api, 0.95) / quantile(small.words.api, 0.95), 'x', 12),
    atMost(
      `${between} search worst over the naive worst`,
      (100 * worst) / (large.words.naive.at(-1) ?? Number.NaN),
      '%',
      2,
    ),
  ]
}

/** Measures at each size; databases are kept for the next run. */
export async function run(sizes: readonly number[] = [10_000, 100_000, 1_000_000]): Promise<Report> {
  const { url, stop } = await openServer()
  try {
    const measured = await measureAll(url, sizes)
    const [small] = measured
    const large = measured.at(-1)
    const [before] = measured.slice(-2)
    const rows = measured.flatMap(sizeRows)
    if (small && large && before && small !== large) {
      rows.push(...growthRows(small, large))
      rows.push(
        atMost(
          `export, peak memory over that of ${before.size.toLocaleString('en')}`,
          large.exported.peak / before.exported.peak,
          'x',
          1.3,
        ),
      )
    }
    return { title: 'Finding accounts', rows }
  } finally {
    await stop()
  }
}

if (import.meta.main) {
  const sizes = process.argv.slice(2).map(Number)
  console.log(reportText(await run(sizes.length ? sizes : undefined)))
}
