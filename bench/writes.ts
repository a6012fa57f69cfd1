import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { moveAccount } from '../apps/api/src/features/directory/moves/moves.repository.ts'
import { connect, type Database, queryRow, queryRows, type Tx } from '../apps/api/src/platform/db/db.ts'
import { atMost, type Report, type ReportRow, reportText } from './report.ts'
import { databaseOf, openServer } from './search.database.ts'
import { once } from './timing.ts'

// The cost of writing accounts, compared with the same table with only the indexes that its rules need. A list is in
// the order of the last change, so each edit writes every index that has the row.

/** Customers that each round writes, and rounds of each action; the first fills the caches and the log's images of pages. */
const [most, rounds] = [200, 4]

class Rollback extends Error {}
/** Work of the owner that is rolled back, so the generated database stays as it was. */
async function undone<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  let found: T | undefined
  const all = db.asOwner(async (tx) => {
    found = await work(tx)
    throw new Rollback()
  })
  await all.catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error
  })
  return found as T
}

type Place = { root: string; ids: string[]; target: string }
/** A reseller, and active customers from all over the tree that can be moved there, as no two have one name. */
async function placeIn(db: Database): Promise<Place> {
  return db.asOwner(async (tx) => {
    const row = await queryRow(tx)<{ root: string; target: string }>`
      select provider_id as root, account_id as target from account where acct_type = 'RS' and account_status = 'Active'
      order by account_id limit 1`
    if (!row) throw new Error('there is no reseller')
    const rows = await queryRows(tx)<{ id: string }>`
      select id from (select distinct on (c.name_key) c.account_id as id from account c
        where c.acct_type = 'CU' and c.account_status = 'Active' and not exists (select from account there
          where there.parent_id = ${row.target} and there.name_key = c.name_key)
        order by c.name_key, c.account_id) named order by md5(id::text) limit ${most}`
    return { ...row, ids: rows.map(({ id }) => id) }
  })
}

/** Returns the key of the written row. */
type Action = (tx: Tx, id: string, place: Place) => Promise<string>
const acts: { name: string; act: Action; entries: number; times: number }[] = [
  {
    name: 'edit',
    act: async (tx, id) => {
      await sql`update account set legal_name = 'Changed', modified_at = clock_timestamp(), modified_by = 'bench',
        version = version + 1 where account_id = ${id}`.execute(tx)
      return id
    },
    entries: 18,
    times: 5,
  },
  {
    name: 'creation',
    act: async (tx, id) => {
      const key = uuid()
      await sql`insert into account (account_id, parent_id, acct_number, acct_type, acct_name, cust_type, transaction_environment,
          account_status, created_by, modified_by)
        select ${key}, parent_id, ${key}, acct_type, acct_name || ${key}, cust_type, transaction_environment, 'Pending', 'bench', 'bench'
        from account where account_id = ${id}`.execute(tx)
      return key
    },
    entries: 28,
    times: 8,
  },
  {
    name: 'move',
    act: async (tx, id, { target }) => {
      await moveAccount(tx, id, target, 'bench')
      return id
    },
    entries: 19,
    times: 3,
  },
]

/** Bytes of the write-ahead log, which records all writes. */
const readLog = async (tx: Tx) =>
  (await queryRow(tx)<{ bytes: number }>`select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`)?.bytes ?? 0

/** The number of account indexes that contain one of these, on average. */
async function entriesOf(tx: Tx, ids: readonly string[]): Promise<number> {
  const indexes = await queryRows(tx)<{ where: string }>`
    select coalesce(pg_get_expr(indpred, indrelid), 'true') as where from pg_index where indrelid = 'account'::regclass`
  const conditions = indexes.map(({ where }) => sql`(${sql.raw(where)})::integer`)
  const row = await queryRow(tx)<{ held: number | null }>`
    select avg(${sql.join(conditions, sql` + `)})::float8 as held from account where account_id = any(${ids}::uuid[])`
  return row?.held ?? 0
}

type Cost = { ms: number; bytes: number; entries: number }
/** An action on each of the customers. @param bare without the indexes that no rule needs */
const round = (db: Database, act: Action, place: Place, bare: boolean): Promise<Cost> =>
  undone(db, async (tx) => {
    await sql`select set_config('app.scope', ${place.root}, true)`.execute(tx)
    const indexes = await queryRows(tx)<{ name: string }>`
      select indexrelid::regclass::text as name from pg_index where indrelid = 'account'::regclass and not indisunique`
    if (bare) for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(tx)
    const written: string[] = []
    const before = await readLog(tx)
    const ms = await once(async () => {
      for (const id of place.ids) written.push(await act(tx, id, place))
    })
    const bytes = (await readLog(tx)) - before
    return { ms: ms / most, bytes: bytes / most, entries: await entriesOf(tx, written) }
  })

/** The least of several rounds: checkpoints and other work only ever add to it. */
async function costOf(db: Database, act: Action, place: Place, bare: boolean): Promise<Cost> {
  const costs: Cost[] = []
  for (let n = 0; n < rounds; n++) costs.push(await round(db, act, place, bare))
  const least = (of: (cost: Cost) => number) => Math.min(...costs.map(of))
  return { ms: least(({ ms }) => ms), bytes: least(({ bytes }) => bytes), entries: least(({ entries }) => entries) }
}

async function measure(db: Database): Promise<ReportRow[]> {
  const place = await placeIn(db)
  const rows: ReportRow[] = []
  for (const { name, act, entries, times } of acts) {
    const [ours, bare] = [await costOf(db, act, place, false), await costOf(db, act, place, true)]
    rows.push(
      { name: `${name} of a customer`, value: ours.ms, unit: 'ms' },
      atMost('  indexes of accounts that are written', ours.entries, '', entries),
      { name: '  written to the log', value: ours.bytes / 1_000, unit: 'kB' },
      atMost('  over what it is with the indexes of rules alone', ours.bytes / bare.bytes, 'x', times),
    )
  }
  return rows
}

/** The cost of writing accounts among so many. */
export async function run(accounts = 10_000): Promise<Report> {
  const { url, stop } = await openServer()
  try {
    const db = connect(await databaseOf(url, accounts), {
      max: 2,
      statementSeconds: 60,
      waitSeconds: 60,
      idleSeconds: 60,
    })
    try {
      return { title: `Writing accounts, ${accounts.toLocaleString('en')} of them`, rows: await measure(db) }
    } finally {
      await db.close()
    }
  } finally {
    await stop()
  }
}

if (import.meta.main) console.log(reportText(await run(Number(process.argv[2] ?? 10_000))))
