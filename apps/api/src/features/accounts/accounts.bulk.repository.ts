import type { AccountStatus, AccountType } from '@portal/contract/accounts/accounts.fields'
import { sql } from 'kysely'
import { type Scope, within } from '../../platform/access/scope.ts'
import { queryRows, type Tx } from '../../platform/db/db.ts'

/** An account with the fields that change sets edit. */
export type BulkAccount = {
  accountId: string
  acctName: string
  acctType: AccountType
  accountStatus: AccountStatus
  effectiveStatus: AccountStatus
  tags: string[]
  manager: string | null
  managerName: string | null
  above: string[]
}

/** Accounts of the scope. @param lock locks them, so that two people editing them take turns */
export function findForBulk(tx: Tx, scope: Scope, ids: readonly string[], { lock = false } = {}) {
  return queryRows(tx)<BulkAccount>`
    select account.account_id, account.acct_name, account.acct_type, account.account_status, e.effective_status, account.tags, account.manager,
      case when account.manager is not null then account_manager_name(account.account_id) end as manager_name,
      array_remove(array[account.provider_id, account.sp_id, account.dt_id, account.rs_id], null) as above
    from account join account_effective(${ids}::uuid[]) e on e.account_id = account.account_id
    where ${within(scope, 'account')} and account.account_id = any(${ids}::uuid[])
    ${lock ? sql`for no key update of account` : sql``}`
}
