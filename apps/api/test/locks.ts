import type { Pool } from 'pg'

/** Waits until statements with these words wait for a lock: at least so many. */
export async function waitForLock(pool: Pool, words: string, count = 1): Promise<void> {
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`
  while (((await pool.query(blocked, [`%${words}%`])).rowCount ?? 0) < count)
    await new Promise((resolve) => setTimeout(resolve, 5))
}

/**
 * Begins actions while another transaction holds the numbers of an issuer, and releases them once all wait for a lock:
 * each has passed its checks before.
 */
export async function startTogether<T>(
  pool: Pool,
  issuerId: string,
  acts: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query(
    `insert into invoice_number (account_id, year, last) values ($1, extract(year from now()), 0)
     on conflict (account_id, year) do update set last = invoice_number.last`,
    [issuerId],
  )
  const answers = acts.map((act) => act())
  await waitForLock(pool, '', acts.length)
  await holder.query('commit')
  holder.release()
  return Promise.all(answers)
}
