import type { Database, Tx } from '../db/db.ts'
import { removeSome } from '../db/removal.ts'

/** Repeats a cleaning step in separate transactions until nothing is left. */
export async function untilDone(db: Database, step: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await db.asOwner(step)) > 0);
}

type RemoveArgs = Parameters<typeof removeSome> extends [Tx, ...infer Rest] ? Rest : never
export const removeAll = (db: Database, ...what: RemoveArgs): Promise<void> =>
  untilDone(db, (tx) => removeSome(tx, ...what))
