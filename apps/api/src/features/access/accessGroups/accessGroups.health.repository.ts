import { queryRow, type Tx } from '../../../platform/db/db.ts'

/** How many of the companies that a group names are purged, or no longer below the company of the group. */
export async function countGone(tx: Tx, accountId: string, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0
  const row = await queryRow(tx)<{ gone: number }>`
    select count(*)::integer as gone from unnest(${keys}::uuid[]) as named(id) where not exists (
      select from account a where a.account_id = named.id and a.account_status <> 'Purged'
        and ${accountId}::uuid in (a.provider_id, a.sp_id, a.dt_id, a.rs_id))`
  return row?.gone ?? 0
}

/** Whether a member of a group can sign in, or is only locked by failures. */
export async function hasActiveMember(tx: Tx, groupId: string): Promise<boolean> {
  const row = await queryRow(tx)<{ active: boolean }>`
    select exists (select from access_group_member m join app_user u using (user_id)
      where m.group_id = ${groupId} and u.user_status in ('Active', 'Locked')) as active`
  return row?.active ?? false
}
