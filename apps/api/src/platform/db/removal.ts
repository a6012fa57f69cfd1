import { type RawBuilder, sql } from 'kysely'
import type { Tables, Tx } from './db.ts'

/** Rows per statement: an unlimited delete would hold up sign-ins. */
export const atOnce = 5_000

/** Deletes some rows. @param over a condition on the table's columns @returns how many */
export async function removeSome(tx: Tx, table: keyof Tables, over: RawBuilder<unknown>, most = atOnce) {
  const name = sql.table(table)
  const { numAffectedRows } = await sql`delete from ${name} where ctid = any (array(
    select ctid from ${name} where ${over} limit ${most} for update skip locked))`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
