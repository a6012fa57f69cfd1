import type { Database, Tx } from '../db/db.ts'
import { removeSome } from '../db/removal.ts'

/** Repeats a step of cleaning, each in a transaction of its own, until there is nothing left: no backlog outlives a run. */
export async function untilDone(db: Database, step: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await db.asOwner(step)) > 0);
}

type What = Parameters<typeof removeSome> extends [Tx, ...infer Rest] ? Rest : never
/** Removes rows of a table in batches until none is left. */
export const removeAll = (db: Database, ...what: What): Promise<void> => untilDone(db, (tx) => removeSome(tx, ...what))
