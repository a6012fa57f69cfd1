import { type Scope, within } from '../../../platform/db/scope.ts'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { queryRow, type Tx } from '../../../platform/db/db.ts'

export type Company = {
  acctKey: string
  acctName: string
  acctNumber: string | null
  acctType: AccountType
  /** Today's date in its time zone. */
  today: string
}
/** A company of the scope; undefined outside it. */
export const findCompany = (tx: Tx, scope: Scope, acctKey: string): Promise<Company | undefined> =>
  queryRow(tx)<Company>`
    select a.account_id as acct_key, a.acct_name, a.acct_number, a.acct_type, account_today(a.account_id) as today
    from account a where ${within(scope, 'a')} and a.account_id = ${acctKey}`
