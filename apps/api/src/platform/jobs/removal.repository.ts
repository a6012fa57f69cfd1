import { type RawBuilder, sql } from 'kysely'
import type { Database, Tables } from '../db/db.ts'
import { untilDone } from './untilDone.ts'

/** Rows that one step removes: a delete of any number would hold up whoever signs in. */
export const atOnce = 5_000

/** Removes rows of a table in batches until none is left. @param over which: a condition over the table's columns */
export const removeAll = (db: Database, table: keyof Tables, over: RawBuilder<unknown>, most = atOnce): Promise<void> =>
  untilDone(db, async (tx) => {
    const name = sql.table(table)
    const { numAffectedRows } = await sql`delete from ${name} where ctid = any (array(
      select ctid from ${name} where ${over} limit ${most} for update skip locked))`.execute(tx)
    return Number(numAffectedRows ?? 0n)
  })
