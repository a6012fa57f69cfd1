import type { AccountRow } from '@portal/contract/directory/accounts/accounts.contract'
import { accountList, longSuspensionDays } from '@portal/contract/directory/accounts/accounts.list'
import { sql } from 'kysely'
import type { Scope } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { type Reach, type Run, runsOf } from '../../../platform/list/reach.ts'
import { and, listTable, type FilterValues } from '../../../platform/list/table.ts'
import { countIndexed, type IndexMatches, type OrderedRow, type RowSource } from '../../../platform/list/walk.ts'

// The description of accounts for the list engine.

const suspendedLong = sql<boolean>`(account.account_status = 'Suspended'
      and account.status_since < now() - make_interval(days => ${sql.lit(longSuspensionDays)}))`
/**
 * Active accounts without an administrator who can sign in or is only locked by failed attempts. The column has the
 * moment when the last one left; concurrent changes may leave it outdated, so people are looked up too.
 */
const unattended = sql<boolean>`(account.unattended_since is not null and account.account_status = 'Active'
      and coalesce((select false from app_user u where u.account_id = account.account_id and u.role_code is not null
        and u.user_status <> 'Removed' and u.user_status in ('Active', 'Locked') limit 1), true))`
export const accountTable = listTable({
  list: accountList,
  name: 'account',
  key: 'account_id',
  tagged: true,
  orders: {
    modifiedDate: { column: 'modified_at', type: 'timestamptz' },
    acctName: { column: 'name_key', type: 'text', longest: 80 },
  },
  rare: { status: 'Active', role: 'CU' },
  lookedUp: [
    ...(['tag', 'environment', 'planned', 'language', 'industry', 'manager'] as const),
    'unattended',
    ...(['createdFrom', 'createdTo', 'modifiedFrom', 'modifiedTo'] as const),
  ],
  so: { suspendedLong, unattended },
})
const name = sql`(select a.acct_name from account a where a.account_id = first.id)`
/** The number of such accounts, and the one that has been suspended for longest. */
export const countSuspendedLong = (tx: Tx, reach: Reach, most: number) =>
  countIndexed(tx, { table: accountTable, reach }, { where: [suspendedLong], order: 'status_since', name }, most)
/** The number of such accounts, and the one without an administrator for longest. */
export const countUnattended = (tx: Tx, reach: Reach, most: number) =>
  countIndexed(tx, { table: accountTable, reach }, { where: [unattended], order: 'unattended_since', name }, most)

/** The maximum number of matching rows that are read one by one; for more, a walk along the list's order finds a page. */
const maxFew = 10_000
/** Accounts without an active administrator have an index of their own; the other conditions are checked for each. */
async function findUnattended(tx: Tx, reach: Reach, filter: FilterValues): Promise<IndexMatches | undefined> {
  const run: Run = (place) => sql`(select account_id from account
    where ${and([...place, ...accountTable.conditions(filter)])} limit ${maxFew + 1})`
  const rows = await queryRows(tx)<{ accountId: string }>`
    select account_id from (${runsOf(accountTable, reach, { filter: {} }, run)}) few limit ${maxFew + 1}`
  return rows.length > maxFew ? undefined : { keys: rows.map(({ accountId }) => accountId) }
}
/** The keys of the matching rows in a reach; undefined if there are too many to read one by one. */
export const findKeysIn =
  (tx: Tx, reach: Reach) =>
  async (filter: FilterValues): Promise<IndexMatches | undefined> => {
    if (filter['unattended']) return findUnattended(tx, reach, filter)
    const row = await queryRow(tx)<{ ids: string[] | null }>`
      select account_apart(${reach.accountId}, ${reach.part}, ${JSON.stringify(filter)}::jsonb, ${maxFew}::integer) as ids`
    return row?.ids ? { keys: row.ids } : undefined
  }

/** A row of the list with the value that orders it. */
export type ListedRow = AccountRow & OrderedRow

export const columns =
  sql.raw(`account.account_id, account.acct_number, account.acct_name, account.acct_type, account.cust_type, account.customer_ref_code,
  account.parent_id, account.account_status, account.account_status_pending, account.account_status_pending_effective_date, account.country,
  account.language, account.transaction_environment, account.created_at, account.modified_at, account.name_key, account.search`)
export const shown =
  sql.raw(`page.account_id as acct_key, page.account_id as list_key, page.acct_number, page.acct_name, page.acct_type, page.cust_type, page.customer_ref_code,
  page.parent_id as parent_key, coalesce(parent.acct_name, own.acct_name) as parent_name, coalesce(parent.acct_type, own.acct_type) as parent_type,
  page.account_status, effective.effective_status, page.account_status_pending, page.account_status_pending_effective_date, page.country,
  page.language, page.transaction_environment, page.created_at as created_on, page.modified_at as modified_on`)
/** Parents are named inside the scope. The caller's company also names its parent, which all its people know. */
export const around = (scope: Scope) => sql`left join account parent on parent.account_id = page.parent_id
  left join lateral (select * from account_own_parent() where page.account_id = ${scope.accountId}) own on true
  join account_effective((select array_agg(account_id) from page)) effective on effective.account_id = page.account_id`

/** Reads rows for the walk, which finds none of them by a field. */
export const reading = (scope: Scope): RowSource => ({
  columns,
  shown: sql`${shown}, null as matched_on`,
  around: around(scope),
})
