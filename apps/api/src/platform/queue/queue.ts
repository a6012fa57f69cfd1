import { type RawBuilder, sql } from 'kysely'
import { queryRow, type Tx } from '../db/db.ts'

// Rows that wait for a worker (decision 0084). A worker claims a row for a while, renews the claim while it works, and
// releases the row when it is done, has failed or waits again. A worker that dies loses its row when the claim ends,
// and another takes it.

/** A table of work: its columns `lease` and `leased_until` say who has a row until when. */
export type Queue = {
  table: string
  key: string
  /** Milliseconds that a worker may be silent. */
  lasts: number
}
type Sql = RawBuilder<unknown>
const and = (conditions: readonly Sql[]) => sql.join(conditions, sql` and `)
const setting = (first: Sql, more?: Sql) => (more ? sql`${first}, ${more}` : first)
const after = (now: Sql, lasts: number) => sql`${now} + make_interval(secs => ${lasts / 1000})`

/** True for a row of `work` that no living worker has. */
export const isFree = (now: Sql = sql`now()`) =>
  sql<boolean>`(work.leased_until is null or work.leased_until <= ${now})`

type Claim = {
  /** Names the worker, or this turn of it. */
  lease: string
  /** The rows that wait and are due; the row is called `work` here and below. */
  where: readonly Sql[]
  order: Sql
  set?: Sql
  returning: Sql
  /** A clock other than the database's. */
  now?: Date
}
/** Claims the first row that is free. */
export function claim<Row>(tx: Tx, queue: Queue, { lease, where, order, set, returning, now: at }: Claim) {
  const { lasts } = queue
  const [table, key, now] = [
    sql.table(queue.table),
    sql.ref(`work.${queue.key}`),
    at ? sql`${at}::timestamptz` : sql`now()`,
  ]
  return queryRow(tx)<Row>`
    update ${table} work set ${setting(sql`lease = ${lease}, leased_until = ${after(now, lasts)}`, set)}
    where ${key} = (select ${key} from ${table} work where ${and([...where, isFree(now)])} order by ${order}
      limit 1 for update skip locked)
    returning ${returning}`
}

type LeasedRow = {
  id: string
  lease: string
  /** Further conditions on the row. */
  where?: Sql
  set?: Sql
  returning?: Sql
}
function change<Row>(tx: Tx, { table, key }: Queue, one: LeasedRow, to: Sql): Promise<Row | undefined> {
  const { id, lease, where = sql`true`, set, returning = sql`1` } = one
  return queryRow(tx)<Row>`
    update ${sql.table(table)} work set ${setting(to, set)}
    where ${sql.ref(`work.${key}`)} = ${id} and work.lease = ${lease} and ${where} returning ${returning}`
}

/** Keeps a row for longer. @param now another clock than the database's. Undefined if it is no longer this worker's. */
export const extendLease = <Row = object>(tx: Tx, queue: Queue, { now, ...one }: LeasedRow & { now?: Date }) => {
  const from = now ? sql`${now}::timestamptz` : sql`clock_timestamp()`
  return change<Row>(tx, queue, one, sql`leased_until = ${after(from, queue.lasts)}`)
}

/** Ends the lease of a row. Undefined if it is no longer this worker's. */
export const releaseLease = <Row = object>(tx: Tx, queue: Queue, one: LeasedRow) =>
  change<Row>(tx, queue, one, sql`lease = null, leased_until = null`)

/** When to try again after the given number of attempts, by the milliseconds to wait after each; undefined after the last. */
export function nextTry(waits: readonly number[], attempts: number, now: Date): Date | undefined {
  const wait = waits[attempts - 1]
  return wait === undefined ? undefined : new Date(now.getTime() + wait)
}
