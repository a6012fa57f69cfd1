import { type RawBuilder, sql } from 'kysely'
import type { Tables, Tx } from './db.ts'

/** Rows that one step of a cleaning takes: a delete of any number would hold up whoever signs in. */
export const atOnce = 5_000

/** Removes some rows of a table. @param over which: a condition over the table's columns @returns how many */
export async function removeSome(tx: Tx, table: keyof Tables, over: RawBuilder<unknown>, most = atOnce) {
  const name = sql.table(table)
  const { numAffectedRows } = await sql`delete from ${name} where ctid = any (array(
    select ctid from ${name} where ${over} limit ${most} for update skip locked))`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
