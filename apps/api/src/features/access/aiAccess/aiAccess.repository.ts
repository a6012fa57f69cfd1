import type { AiValue } from '@portal/contract/access/aiAccess/aiAccess.rules'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { type Insertable, sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'

/** The account's own value, as stored. */
type OwnValue = {
  value: Omit<AiValue, 'features'> & { features: string[] }
  locked: boolean
  by: string | null
  on: string
}
export type ChainRow = {
  accountId: string
  acctName: string | null
  acctType: AccountType
  accountStatus: string
  named: boolean
  version: number
  own: OwnValue | null
}
/** The accounts from the root down to one inside the scope, each with its own value; empty for one outside. */
export const findChain = (tx: Tx, scope: Scope, accountId: string) => queryRows(tx)<ChainRow>`
  select c.* from ai_access_chain(${accountId}) c
  where exists (select from account a where a.account_id = ${accountId} and ${within(scope, 'a')})
  order by account_rank(c.acct_type)`

/** Who accepted the notice of an account, and when. */
export const findNotice = (tx: Tx, scope: Scope, accountId: string) =>
  tx
    .selectFrom('aiAccess')
    .select(['noticeBy', 'noticeAt'])
    .where(within(scope, 'aiAccess'))
    .where('accountId', '=', accountId)
    .executeTakeFirst()

/** The given people who are in an account and inside the scope. */
export const findPeople = (tx: Tx, scope: Scope, accountId: string, keys: readonly string[]) =>
  tx
    .selectFrom('appUser')
    .select(['userId', 'email', 'firstName', 'lastName'])
    .where(within(scope, 'appUser'))
    .where('accountId', '=', accountId)
    .where('userId', 'in', keys)
    .where('userStatus', '<>', 'Removed')
    .orderBy('email')
    .execute()
/** The given access groups that belong to an account and are in use. */
export const findGroups = (tx: Tx, scope: Scope, accountId: string, keys: readonly string[]) =>
  tx
    .selectFrom('accessGroup')
    .select(['groupId', 'name'])
    .where(within(scope, 'accessGroup'))
    .where('accountId', '=', accountId)
    .where('groupId', 'in', keys)
    .where('archived', '=', false)
    .orderBy('name')
    .execute()

/**
 * Locks an account until the transaction ends, so that the second of two people who save sees the first one's change.
 */
export const lockAccountRow = (tx: Tx, scope: Scope, accountId: string) =>
  tx
    .selectFrom('account')
    .select('accountId')
    .where(within(scope, 'account'))
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

type Values = Omit<Insertable<Tables['aiAccess']>, 'accountId' | 'version'>
export const saveAiAccess = (tx: Tx, accountId: string, values: Values) =>
  tx
    .insertInto('aiAccess')
    .values({ ...values, accountId })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({
        ...values,
        modifiedAt: sql<Date>`now()`,
        version: sql<number>`ai_access.version + 1`,
      }),
    )
    .execute()
