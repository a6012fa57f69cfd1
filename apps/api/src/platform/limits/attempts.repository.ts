import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

// One statement each, so that of any number at once exactly as many are counted as the limit allows.

/** Counts a failure of an address unless its minute is full; answers the seconds to wait if it is. */
export async function countAddress(tx: Tx, bucket: string, most: number): Promise<number | undefined> {
  const over = sql`c.window_started_at <= now() - interval '1 minute'`
  const { rows } = await sql`
    insert into attempt_counter as c (bucket, failures) values (${bucket}, 1)
    on conflict (bucket) do update set
      failures = case when ${over} then 1 else c.failures + 1 end,
      window_started_at = case when ${over} then now() else c.window_started_at end
    where c.failures < ${most} or ${over}
    returning failures`.execute(tx)
  if (rows.length) return undefined
  const window = await sql<{ left: number }>`
    select ceil(extract(epoch from window_started_at + interval '1 minute' - clock_timestamp()))::int as left
    from attempt_counter where bucket = ${bucket}`.execute(tx)
  return Math.max(1, window.rows[0]?.left ?? 1)
}

/** Failures that cost no wait, then seconds of wait from the first to the longest, doubling; hours after which all is forgotten. */
export type Backoff = { free: number; first: number; longest: number; rests: number }

/** Counts a failure of a person unless they have to wait; answers the seconds to wait if so. */
export async function countPerson(
  tx: Tx,
  bucket: string,
  { free, first, longest, rests }: Backoff,
): Promise<number | undefined> {
  const count = sql`(case when c.window_started_at <= now() - make_interval(hours => ${rests}::int) then 1 else c.failures + 1 end)`
  const wait = sql`make_interval(secs => least(${first}::float8 * 2.0 ^ least(${count} - ${free}::int, 20), ${longest}::float8))`
  const { rows } = await sql`
    insert into attempt_counter as c (bucket, failures) values (${bucket}, 1)
    on conflict (bucket) do update set
      failures = ${count},
      window_started_at = now(),
      blocked_until = case when ${count} >= ${free}::int then now() + ${wait} end
    where c.blocked_until is null or c.blocked_until <= now()
    returning failures`.execute(tx)
  if (rows.length) return undefined
  const block = await sql<{ left: number }>`
    select ceil(extract(epoch from blocked_until - clock_timestamp()))::int as left from attempt_counter where bucket = ${bucket}`.execute(
    tx,
  )
  return Math.max(1, block.rows[0]?.left ?? 1)
}

/** Takes one failure back from an address. */
export const uncountAddress = (tx: Tx, bucket: string) =>
  tx
    .updateTable('attemptCounter')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('bucket', '=', bucket)
    .execute()
/** Forgets a person's failures. */
export const forgetPerson = (tx: Tx, bucket: string) =>
  tx.deleteFrom('attemptCounter').where('bucket', '=', bucket).execute()
/** Forgets what has rested for so many hours, whoever it was. */
export const forgetRested = (tx: Tx, hours: number) =>
  tx
    .deleteFrom('attemptCounter')
    .where('windowStartedAt', '<', sql<string>`now() - make_interval(hours => ${hours}::int)`)
    .execute()
