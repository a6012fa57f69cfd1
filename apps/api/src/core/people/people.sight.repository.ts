import { queryRow, type Tx } from '../../platform/db/db.ts'

/** Whether a company above another does not name its people to it. */
export async function hidesAbove(tx: Tx, accountId: string): Promise<boolean> {
  const row = await queryRow(tx)<{ hidden: boolean }>`select actors_hidden_from(${accountId}) as hidden`
  return row?.hidden ?? false
}
