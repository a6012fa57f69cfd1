import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { type Scope, within } from '../../platform/db/scope.ts'
import { queryRow, type Tx } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows.ts'

/** The account that something belongs to. */
export type Account = { accountId: string; acctName: string; acctType: AccountType }

/**
 * The account, if it is inside the scope. @param lock locks the account while its objects change, so that no race
 * exceeds a limit
 */
export const findAccount = (tx: Tx, scope: Scope, accountId: string, { lock = false } = {}) =>
  tx
    .selectFrom('account')
    .select(['accountId', 'acctName', 'acctType'])
    .where(within(scope, 'account'))
    .where('accountId', '=', accountId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .$call(rowsOf<Account>())
    .executeTakeFirst()

/** Whether an account was created within the given number of days. */
export const isNew = async (tx: Tx, scope: Scope, accountId: string, days: number): Promise<boolean> =>
  (await queryRow(tx)`
    select from account where ${within(scope, 'account')} and account_id = ${accountId}
      and created_at > now() - make_interval(days => ${days}::integer)`) !== undefined
