import type { AccountStatus, AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { type Scope, within } from '../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../platform/db/db.ts'

export type ChainRow = {
  accountId: string
  acctName: string
  acctType: AccountType
  accountStatus: AccountStatus
  timeZone: string | null
  accountUpgradeLink: string | null
  accountSupportLink: string | null
  /** Whether the caller may know of this link: their company and everything below it. */
  visible: boolean
}
/** The path from the root down to the account itself; answers only for accounts inside the transaction's scope. */
export const chainOf = (tx: Tx, acctKey: string) => queryRows(tx)<ChainRow>`select * from account_chain(${acctKey})`

export async function isInScope(tx: Tx, scope: Scope, accountId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('account')
    .select('accountId')
    .where(within(scope, 'account'))
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return found !== undefined
}
