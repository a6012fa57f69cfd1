import type { AccountStatus, AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { Language } from '@portal/contract/core/language'
import type { GroupGrant } from '@portal/contract/core/access/access.modules'
import { sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'

export type Company = {
  accountId: string
  acctName: string
  acctType: AccountType
  language: Language
  tags: string[]
  above: string[]
  effectiveStatus: AccountStatus
  /** Whether the company wants mails to its end users. */
  sendEmailEndUser: boolean
}
/** Companies of the scope with their place in the tree and the worst status of their chain. */
export const findCompanies = (tx: Tx, scope: Scope, ids: readonly string[]): Promise<Company[]> =>
  tx
    .selectFrom('account')
    .where(within(scope, 'account'))
    .where('account.accountId', 'in', [...ids])
    .select(['account.accountId', 'acctName', 'acctType', 'language', 'tags', 'sendEmailEndUser'])
    .select([
      sql`array_remove(array[provider_id, sp_id, dt_id, rs_id], null)`.as('above'),
      sql`(select e.effective_status from account_effective(array[account.account_id]) e)`.as('effectiveStatus'),
    ])
    .$call(rowsOf<Company>())
    .execute()
/** A company with its place and status; undefined outside the scope. */
export const findCompany = async (tx: Tx, scope: Scope, accountId: string): Promise<Company | undefined> =>
  (await findCompanies(tx, scope, [accountId]))[0]

/** Active groups of a company, locked until the end of the transaction: an archived one takes no new members. */
export const lockGroups = (tx: Tx, accountId: string, groupIds: readonly string[]) =>
  tx
    .selectFrom('accessGroup')
    .where('accountId', '=', accountId)
    .where('groupId', 'in', [...groupIds])
    .where('archived', '=', false)
    .select(['groupId', 'fullAccess', 'entries', 'accountScope', 'accounts', 'tags', 'exclude'])
    .forShare()
    .$call(rowsOf<GroupGrant & { groupId: string; fullAccess: boolean }>())
    .execute()

export const insertMemberships = (tx: Tx, accountId: string, userId: string, groupIds: readonly string[]) =>
  tx
    .insertInto('accessGroupMember')
    .values(groupIds.map((groupId) => ({ groupId, userId, accountId })))
    .execute()
