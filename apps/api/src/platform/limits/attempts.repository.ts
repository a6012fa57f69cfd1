import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

// One statement each, so that of any number at once exactly as many are counted as the limit allows.

/** How often something was used within its window, or the seconds to wait because that was as often as it may be. */
export type Use = { count: number; wait: undefined } | { count: undefined; wait: number }

/** Counts a use of a bucket unless its window of so many seconds is full. */
export async function countUse(tx: Tx, bucket: string, most: number, seconds: number): Promise<Use> {
  const window = sql`make_interval(secs => ${seconds}::int)`
  const over = sql`c.window_started_at <= now() - ${window}`
  const { rows } = await sql<{ failures: number }>`
    insert into attempt_counter as c (bucket, failures) values (${bucket}, 1)
    on conflict (bucket) do update set
      failures = case when ${over} then 1 else c.failures + 1 end,
      window_started_at = case when ${over} then now() else c.window_started_at end
    where c.failures < ${most} or ${over}
    returning failures`.execute(tx)
  if (rows[0]) return { count: rows[0].failures, wait: undefined }
  const { rows: full } = await sql<{ left: number }>`
    select ceil(extract(epoch from window_started_at + ${window} - clock_timestamp()))::int as left
    from attempt_counter where bucket = ${bucket}`.execute(tx)
  return { count: undefined, wait: Math.max(1, full[0]?.left ?? 1) }
}

/**
 * Failures that cost nothing, then seconds of wait from the first to the longest, doubling; hours after which the wait is
 * forgotten; failures in a row, which nothing but a success forgets, after which the factor is closed.
 */
export type Backoff = { free: number; first: number; longest: number; rests: number; mostInARow: number }
type Counted = { bucket: string; kept: boolean; proven: boolean }
export type Refusal = 'locked' | 'factorOff' | 'proofRequired'

/** Counts a failure of a person unless they have to wait, to prove work, or are closed out; answers what stands in the way. */
export async function countFailure(
  tx: Tx,
  { bucket, kept, proven }: Counted,
  { free, first, longest, rests, mostInARow }: Backoff,
): Promise<{ refusal: Refusal; wait: number } | undefined> {
  const rested = sql`c.window_started_at <= now() - make_interval(hours => ${rests}::int)`
  const count = sql`(case when ${rested} then 1 else c.failures + 1 end)`
  const wait = sql`make_interval(secs => least(${first}::float8 * 2.0 ^ least(${count} - ${free}::int, 20), ${longest}::float8))`
  const { rows } = await sql`
    insert into attempt_counter as c (bucket, failures, in_a_row, kept) values (${bucket}, 1, 1, ${kept})
    on conflict (bucket) do update set
      failures = ${count},
      in_a_row = c.in_a_row + 1,
      window_started_at = now(),
      blocked_until = case when ${count} >= ${free}::int then now() + ${wait} end
    where (c.blocked_until is null or c.blocked_until <= now()) and c.in_a_row < ${mostInARow}
      and (${proven} or c.failures < ${free} or ${rested})
    returning failures`.execute(tx)
  if (rows.length) return undefined
  const { rows: found } = await sql<{ off: boolean; left: number | null }>`
    select in_a_row >= ${mostInARow} as off, ceil(extract(epoch from blocked_until - clock_timestamp()) - 0.001)::int as left
    from attempt_counter where bucket = ${bucket}`.execute(tx)
  const { off = false, left = null } = found[0] ?? {}
  const refusal = off ? 'factorOff' : left !== null && left > 0 ? 'locked' : proven ? 'locked' : 'proofRequired'
  return { refusal, wait: Math.max(1, left ?? 1) }
}

/** Takes one use back. */
export const uncount = (tx: Tx, bucket: string) =>
  tx
    .updateTable('attemptCounter')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('bucket', '=', bucket)
    .execute()
/** Forgets what was counted in these buckets. */
export const forget = (tx: Tx, buckets: readonly string[]) =>
  tx.deleteFrom('attemptCounter').where('bucket', 'in', buckets).execute()
/** The same for all whose name begins so. */
export const forgetAllOf = (tx: Tx, beginning: string) =>
  tx.deleteFrom('attemptCounter').where(sql<boolean>`starts_with(bucket, ${beginning})`).execute()
/** No longer so many in a row; a wait goes on. In plain SQL, because the name of the column is not the code name turned round. */
export const endRow = (tx: Tx, bucket: string) =>
  sql`update attempt_counter set in_a_row = 0 where bucket = ${bucket}`.execute(tx)
/** The bucket is one of somebody who exists: its failures in a row are not forgotten by rest. */
export const keep = (tx: Tx, bucket: string) =>
  tx.updateTable('attemptCounter').set({ kept: true }).where('bucket', '=', bucket).where('kept', '=', false).execute()
/** Forgets what has rested for so many hours, but for failures in a row of people who exist. */
export const forgetRested = (tx: Tx, hours: number) =>
  tx
    .deleteFrom('attemptCounter')
    .where('windowStartedAt', '<', sql<string>`now() - make_interval(hours => ${hours}::int)`)
    .where('kept', '=', false)
    .execute()

/** Until when each of these buckets waits, and whether it is closed. */
export async function findLocks(tx: Tx, buckets: readonly string[], mostInARow: number) {
  const { rows } = await sql<{ bucket: string; until: string | null; off: boolean }>`
    select bucket, case when blocked_until > now() then blocked_until end as until, in_a_row >= ${mostInARow} as off
    from attempt_counter where bucket = any (${buckets}::text[])`.execute(tx)
  return rows
}

/** Notes that something was used that may be used once only; false when it was before. */
export async function takeOnce(tx: Tx, kind: string, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('usedOnce')
    .values({ kind, hash, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
