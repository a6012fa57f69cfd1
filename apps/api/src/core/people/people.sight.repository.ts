import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'

/** Whether a company above another does not name its people to it. */
export async function hidesAbove(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ hidden: boolean }>`select actors_hidden_from(${accountId}) as hidden`.execute(tx)
  return rows[0]?.hidden ?? false
}
