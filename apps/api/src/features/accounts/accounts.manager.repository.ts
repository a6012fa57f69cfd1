import type { AccountStatus, AccountType } from '@portal/contract/accounts/accounts.fields'
import { sql } from 'kysely'
import { type Scope, within } from '../../platform/access/scope.ts'
import type { Tx } from '../../platform/db/db.ts'

/** The companies of those among some people who may be account managers at all: active administrators of the scope. */
export async function placesOfManagers(tx: Tx, scope: Scope, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('appUser')
    .where(within(scope, 'app_user'))
    .where('userId', 'in', [...userIds])
    .where('kind', '!=', 'ENDUSER')
    .where('userStatus', '=', 'Active')
    .select(['userId', 'accountId'])
    .execute()
  return new Map(rows.map(({ userId, accountId }) => [userId, accountId]))
}
/** Whether somebody's company is the parent of an account or an ancestor of it. @param above the companies above the account */
export const isAbove = (place: string | undefined, above: readonly string[]) =>
  place !== undefined && above.includes(place)

export type ManagedAccount = {
  accountId: string
  acctName: string
  acctType: AccountType
  accountStatus: AccountStatus
  effectiveStatus: AccountStatus
  manager: string | null
  managerName: string | null
  above: string[]
}

/** Accounts of the scope with their managers. @param lock locks them, so that two people changing managers take turns */
export async function findManaged(tx: Tx, scope: Scope, ids: readonly string[], { lock = false } = {}) {
  const { rows } = await sql<ManagedAccount>`
    select account.account_id, account.acct_name, account.acct_type, account.account_status, e.effective_status, account.manager,
      case when account.manager is not null then account_manager_name(account.account_id) end as manager_name,
      array_remove(array[account.provider_id, account.sp_id, account.dt_id, account.rs_id], null) as above
    from account join account_effective(${ids}::uuid[]) e on e.account_id = account.account_id
    where ${within(scope, 'account')} and account.account_id = any(${ids}::uuid[])
    ${lock ? sql`for no key update of account` : sql``}`.execute(tx)
  return rows
}

export const saveManager = (tx: Tx, scope: Scope, accountId: string, manager: string | null, by: string) =>
  sql`update account set manager = ${manager}::uuid, modified_at = now(), modified_by = ${by}, version = version + 1
    where ${within(scope, 'account')} and account_id = ${accountId}`.execute(tx)
