import type { AccountStatus, AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'

export type Place = {
  acctKey: string
  acctName: string
  acctType: AccountType
  accountStatus: AccountStatus
  effectiveStatus: AccountStatus
  parentKey: string | null
  parentName: string | null
  tags: string[]
  /** The path from the root to the account, as far as row-level security shows it. */
  chain: string[]
}

/** The places of accounts of the scope in the tree. */
export const findPlaces = (tx: Tx, scope: Scope, ids: readonly string[]) =>
  queryRows(tx)<Place>`
    select account.account_id as acct_key, account.acct_name, account.acct_type, account.account_status, e.effective_status,
      account.parent_id as parent_key, p.acct_name as parent_name, account.tags,
      array_remove(array[account.provider_id, account.sp_id, account.dt_id, account.rs_id, account.account_id], null) as chain
    from account join account_effective(${ids}::uuid[]) e on e.account_id = account.account_id
    left join account p on p.account_id = account.parent_id
    where ${within(scope, 'account')} and account.account_id = any (${ids}::uuid[])`

/** Waits up to 20 s for other moves to end, and holds the tree until the end of the transaction. */
export async function takeTurn(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '600s'`.execute(tx)
  await sql`set local lock_timeout = '20s'`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtext('account_move'))`.execute(tx) // the lock that `account_move` takes
}

/** Locks an account, so that it is not closed while another one moves below it. */
export const lockTarget = (tx: Tx, scope: Scope, acctKey: string) =>
  sql`select from account where ${within(scope, 'account')} and account.account_id = ${acctKey} for key share`.execute(
    tx,
  )

type Clash = { acctKey: string; name: boolean; reference: boolean }
/** The accounts whose name or customer reference is already used below another parent. */
export const findClashes = (tx: Tx, ids: readonly string[], parentKey: string) =>
  queryRows(tx)<Clash>`
    select a.account_id as acct_key,
      exists (select from account o where o.parent_id = ${parentKey} and name_look(o.acct_name) = name_look(a.acct_name)
        and o.account_status not in ('Closed', 'Purged') and o.account_id <> a.account_id) as name,
      exists (select from account o where o.parent_id = ${parentKey} and o.customer_ref_code = a.customer_ref_code
        and o.account_status not in ('Closed', 'Purged') and o.account_id <> a.account_id) as reference
    from account a where a.account_id = any (${ids}::uuid[])`

/** Moves an account with its subtree. Returns the number of moved accounts. */
export async function moveAccount(tx: Tx, acctKey: string, parentKey: string, by: string): Promise<number> {
  const row = await queryRow(tx)<{ n: number }>`select account_move(${acctKey}, ${parentKey}, ${by}) as n`
  return row?.n ?? 0
}

export type AccessCounts = { administrators: number; groups: number }
/**
 * Counts active administrators and narrow access groups of companies; the ones of a branch lose or gain access to
 * accounts.
 */
export async function countAccess(tx: Tx, companies: readonly string[]): Promise<AccessCounts> {
  const row = await queryRow(tx)<AccessCounts>`select
    (select count(*)::int from app_user u where u.account_id = any (${companies}::uuid[]) and u.kind <> 'ENDUSER' and u.user_status = 'Active') as administrators,
    (select count(*)::int from access_group g where g.account_id = any (${companies}::uuid[]) and not g.archived) as groups`
  return row ?? { administrators: 0, groups: 0 }
}

export type SetHere = { accountId: string; code: string; value: unknown; locked: boolean }
/** The values that companies set: settings, and fields of the account row that are inherited. */
export const findSettings = (tx: Tx, companies: readonly string[]) => queryRows(tx)<SetHere>`
    select account_id, code, value, locked from account_setting where account_id = any (${companies}::uuid[])
    union all
    select account_id, v.code, to_jsonb(v.value), false from account,
      lateral (values ('timeZone', time_zone), ('upgradeLink', account_upgrade_link), ('supportLink', account_support_link)) v (code, value)
    where account_id = any (${companies}::uuid[]) and v.value is not null
    union all
    select account_id, 'flag ' || scope_kind || ' ' || scope_id || ' ' || flag, to_jsonb(value), locked from feature_policy
    where account_id = any (${companies}::uuid[]) and scope_kind = 'ACCOUNT' and scope_id = account_id::text`
