import type { Database, Tx } from '../db/db.ts'

/** Repeats a step of cleaning, each in a transaction of its own, until there is nothing left: no backlog outlives a run. */
export async function untilDone(db: Database, step: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await db.asOwner(step)) > 0);
}
