import { type Expression, sql } from 'kysely'
import { queryRow, queryRows, type Tx } from '../db/db.ts'

// One statement each, so that concurrent calls cannot exceed the limit.

/** Uses within the window, or the seconds to wait when it is full. */
export type Use = { count: number; wait: undefined } | { count: undefined; wait: number }

export async function countUse(tx: Tx, bucket: string, most: number, seconds: number): Promise<Use> {
  const row = await queryRow(tx)<{ count: number | null; wait: number | null }>`
    select uses as count, wait from count_use(${bucket}, ${most}::integer, ${seconds}::integer)`
  const { count = null, wait = null } = row ?? {}
  return count === null ? { count: undefined, wait: wait ?? 1 } : { count, wait: undefined }
}

/** Counts the given number of uses, or none to only ask. @returns the seconds to wait when the window is full */
export async function countUses(tx: Tx, bucket: string, times: number, most: number, seconds: number) {
  const row = await queryRow(tx)<{ wait: number | null }>`
    select count_uses(${bucket}, ${times}::integer, ${most}::integer, ${seconds}::integer) as wait`
  return row?.wait ?? undefined
}

/** Free failures; seconds of wait, doubling to the longest; hours until forgotten; failures that close the factor. */
export type Backoff = { free: number; first: number; longest: number; rests: number; maxInARow: number }
type AttemptInput = {
  person: string
  kept: boolean
  proven: boolean
  address: { bucket: string | null; most: number; seconds: number }
}
/** A statement of one row. */
export type ExtraStatement<T> = Expression<T>
export type Refusal = 'locked' | 'factorOff' | 'proofRequired'
/** `locks`: counting this failure is what locks the person out. */
export type AttemptVerdict =
  | { refusal: Refusal; wait: number; locks: null }
  | { refusal: null; wait: null; locks: boolean }

/** Counts a failure unless it must wait, needs proof or is closed. @param beside a row to read in the same statement */
export async function countAttempt<T extends object = object>(
  tx: Tx,
  { person, kept, proven, address }: AttemptInput,
  { free, first, longest, rests, maxInARow }: Backoff,
  beside?: ExtraStatement<T>,
): Promise<AttemptVerdict & Partial<T>> {
  const counting = sql`count_attempt(${address.bucket}, ${address.most}::integer, ${address.seconds}::integer, ${person},
    ${kept}::boolean, ${proven}::boolean, ${free}::integer, ${first}::float8, ${longest}::float8, ${rests}::integer, ${maxInARow}::integer)`
  const { rows } = await (
    beside
      ? sql<
          AttemptVerdict & T
        >`select counted.*, found.* from ${counting} counted left join lateral (${beside}) found on true`
      : sql<AttemptVerdict & T>`select * from ${counting}`
  ).execute(tx)
  const [counted] = rows
  if (!counted) throw new TypeError('an attempt was not counted')
  return counted
}

export const decrement = (tx: Tx, bucket: string) =>
  tx
    .updateTable('attemptCounter')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('bucket', '=', bucket)
    .execute()
export const clearBuckets = (tx: Tx, buckets: readonly string[]) =>
  tx.deleteFrom('attemptCounter').where('bucket', 'in', buckets).execute()
export const clearBucketsWith = (tx: Tx, beginning: string) =>
  tx
    .deleteFrom('attemptCounter')
    .where(sql<boolean>`starts_with(bucket, ${beginning})`)
    .execute()
/** Ends a row of failures; a wait continues. In plain SQL, as the column's name does not convert back. */
export const endRow = (tx: Tx, bucket: string) =>
  sql`update attempt_counter set in_a_row = 0 where bucket = ${bucket}`.execute(tx)
/** Keeps the failures in a row of an existing person. */
export const keepFailures = (tx: Tx, bucket: string) =>
  tx.updateTable('attemptCounter').set({ kept: true }).where('bucket', '=', bucket).where('kept', '=', false).execute()
/** Clears what was idle for hours, except failures in a row of people who exist. */
export const deleteIdleBuckets = (tx: Tx, hours: number) =>
  tx
    .deleteFrom('attemptCounter')
    .where('windowStartedAt', '<', sql<string>`now() - make_interval(hours => ${hours}::int)`)
    .where('kept', '=', false)
    .execute()

/** Until when each of these buckets waits, and whether it is closed. */
export const findLocks = (tx: Tx, buckets: readonly string[], maxInARow: number) => queryRows(tx)<{
  bucket: string
  until: string | null
  off: boolean
}>`
    select bucket, case when blocked_until > now() then blocked_until end as until, in_a_row >= ${maxInARow} as off
    from attempt_counter where bucket = any (${buckets}::text[])`

/** Marks a single-use value as used; false when it was used before. */
export async function consumeOnce(tx: Tx, kind: string, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('usedOnce')
    .values({ kind, hash, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
