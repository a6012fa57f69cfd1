import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'

/** A company and those above it, the nearest first. Reads above the scope: only to find approvers, never to show. */
export async function findCompaniesUpwards(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await queryRows(tx)<{ id: string }>`
    select up.account_id as id from account a join account up on up.account_id in (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
    where a.account_id = ${accountId} order by account_rank(up.acct_type) desc`
  return rows.map(({ id }) => id)
}

/** People whom a person created, or gave new access, within a day: they cannot approve that person's sets. */
export async function findNewPeople(tx: Tx, makers: readonly string[]): Promise<string[]> {
  const row = await queryRow(tx)<{ ids: string[] }>`select made_within_a_day(${makers}::uuid[]) as ids`
  return row?.ids ?? []
}

/** Active administrators of a company except some, the longest-serving first. */
export async function findAdministrators(tx: Tx, accountId: string, but: readonly string[], most: number) {
  const rows = await queryRows(tx)<{ id: string }>`
    select user_id as id from app_user
    where account_id = ${accountId} and kind <> 'ENDUSER' and user_status = 'Active' and user_id <> all (${but}::uuid[])
    order by user_id limit ${most}`
  return rows.map(({ id }) => id)
}
