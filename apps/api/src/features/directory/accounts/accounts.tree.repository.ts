import type { AccountNode } from '@portal/contract/directory/accounts/accounts.contract'
import { sql } from 'kysely'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import { withinGroups } from '../../../platform/db/scope.ts'
import { inReach, type Reach } from '../../../platform/list/reach.ts'
import type { PageStart } from '../../../platform/list/table.ts'

export type NodeRow = Omit<AccountNode, 'childCountCapped'> & { sortValue: string }

/** The accounts directly below one, by name; `childCount` stops at 1,001. */
export async function findChildren(
  tx: Tx,
  reach: Reach,
  after: PageStart | undefined,
  limit: number,
): Promise<NodeRow[]> {
  const beyond = after ? sql`and (name_key, account_id) > (${after.value}, ${after.id}::uuid)` : sql``
  const { scope, spots } = reach
  // For callers limited to listed or tagged companies, the topmost of these appear directly below the caller's company.
  const tops = spots
    ? sql`(account.account_id = any(${spots.tops}::uuid[]) or (account.tags && ${spots.tags}::text[] and account.tags <> '{}'
        and not array[account.provider_id, account.sp_id, account.dt_id, account.rs_id, account.account_id] && ${spots.tops}::uuid[])) and`
    : sql``
  const left = withinGroups(scope, 'below')
  const counts = left
    ? sql`lateral (select count(*)::integer as children, page.account_id from (
        select from account below where below.parent_id = page.account_id and ${left} limit 1001) child)`
    : sql`account_child_counts((select keys.all from keys))`
  const rows = await queryRows(tx)<NodeRow>`
    with page as materialized (
      select account_id, acct_name, acct_number, acct_type, account_status, name_key
      from account where ${tops} ${inReach(reach, 'account')} ${beyond} order by name_key, account_id limit ${limit}
    ), keys as (select array_agg(account_id) as all from page)
    select page.account_id as acct_key, page.acct_name, page.acct_number, page.acct_type, page.account_status,
      effective.effective_status, counted.children as child_count, page.name_key as sort_value
    from page
    join account_effective((select keys.all from keys)) effective on effective.account_id = page.account_id
    join ${counts} counted on counted.account_id = page.account_id
    order by page.name_key, page.account_id`
  return rows
}
