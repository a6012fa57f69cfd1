import type { AccountStatus, AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'

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

/** Accounts of the scope. @param lock locks them from the top down, so that two people editing them take turns */
export function findForBulk(tx: Tx, scope: Scope, ids: readonly string[], { lock = false } = {}) {
  return queryRows(tx)<BulkAccount>`
    select account.account_id, account.acct_name, account.acct_type, account.account_status, e.effective_status, account.tags, account.manager,
      case when account.manager is not null then account_manager_name(account.account_id) end as manager_name,
      array_remove(array[account.provider_id, account.sp_id, account.dt_id, account.rs_id], null) as above
    from account join account_effective(${ids}::uuid[]) e on e.account_id = account.account_id
    where ${within(scope, 'account')} and account.account_id = any(${ids}::uuid[])
    ${lock ? sql`order by account_rank(account.acct_type), account.account_id for no key update of account` : sql``}`
}

const typeOf = { tags: sql`text[]`, manager: sql`uuid` }
/** Saves one field of accounts of the scope, with a separate value for each. */
export const saveForBulk = <F extends keyof typeof typeOf>(
  tx: Tx,
  scope: Scope,
  field: F,
  values: readonly { id: string; value: BulkAccount[F] }[],
  by: string,
) =>
  sql`update account set ${sql.ref(field)} = v.value, modified_at = now(), modified_by = ${by}, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) v(id uuid, value ${typeOf[field]})
    where ${within(scope, 'account')} and account.account_id = v.id`.execute(tx)
