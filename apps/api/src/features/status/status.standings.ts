import type { LifeDays } from '@portal/contract/status/status.rules'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { findDays } from './status.days.ts'
import { findStored, type StoredStanding } from './status.repository.ts'

/** Where an account stands, with the days that hold for it. */
export type StandingRow = StoredStanding & { life: LifeDays }

/** Where accounts of the scope stand. */
export async function findStandings(tx: Tx, context: Context, ids: readonly string[]): Promise<StandingRow[]> {
  const rows = await findStored(tx, context.caller.scope, ids)
  const days = await findDays(tx, context, rows)
  return rows.map((row) => ({ ...row, life: days.get(row.parentKey) as LifeDays }))
}
