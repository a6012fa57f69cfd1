import type { Pool } from 'pg'

/** Waits until a statement with these words waits for a lock. */
export async function waitForLock(pool: Pool, words: string): Promise<void> {
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`
  while ((await pool.query(blocked, [`%${words}%`])).rowCount === 0)
    await new Promise((resolve) => setTimeout(resolve, 5))
}
