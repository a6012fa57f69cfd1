import type { AccountStatus, AccountType } from '@portal/contract/accounts/accounts.fields'
import { sql } from 'kysely'
import { type Scope, within } from '../../platform/access/scope.ts'
import type { Tx } from '../../platform/db/db.ts'

export type TaggedAccount = {
  accountId: string
  acctName: string
  acctType: AccountType
  accountStatus: AccountStatus
  effectiveStatus: AccountStatus
  tags: string[]
  above: string[]
}

/** Accounts of the scope with their tags. @param lock locks them, so that two people changing tags take turns */
export async function findTagged(tx: Tx, scope: Scope, ids: readonly string[], { lock = false } = {}) {
  const { rows } = await sql<TaggedAccount>`
    select account.account_id, account.acct_name, account.acct_type, account.account_status, e.effective_status, account.tags,
      array_remove(array[account.provider_id, account.sp_id, account.dt_id, account.rs_id], null) as above
    from account join account_effective(${ids}::uuid[]) e on e.account_id = account.account_id
    where ${within(scope, 'account')} and account.account_id = any(${ids}::uuid[])
    ${lock ? sql`for no key update of account` : sql``}`.execute(tx)
  return rows
}

export const saveTags = (tx: Tx, scope: Scope, accountId: string, tags: readonly string[], by: string) =>
  sql`update account set tags = ${tags}::text[], modified_at = now(), modified_by = ${by}, version = version + 1
    where ${within(scope, 'account')} and account_id = ${accountId}`.execute(tx)
