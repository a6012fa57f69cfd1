import type { Role } from '@portal/contract/core/access/access.flags'
import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'
import type { UserKind, UserStatus } from '@portal/contract/directory/users/users.codes'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'

/** The leaving person or the successor. */
export type Party = {
  userId: string
  accountId: string
  name: string
  email: string
  kind: UserKind
  roleCode: Role | null
  userStatus: UserStatus
  /** The status of the company. */
  accountStatus: AccountStatus
}
export async function findParties(tx: Tx, scope: Scope, ids: readonly string[]): Promise<Map<string, Party>> {
  const rows = await queryRows(tx)<Party>`
    select u.user_id, u.account_id, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as name, u.email, u.kind,
      u.role_code, u.user_status, a.account_status
    from app_user u join account a on a.account_id = u.account_id
    where ${within(scope, 'u')} and u.user_id = any(${ids}::uuid[])`
  return new Map(rows.map((one) => [one.userId, one]))
}

/** The accounts that a person manages, up to one more than a set may contain. */
export async function findManaged(tx: Tx, scope: Scope, manager: string, most: number): Promise<string[]> {
  const rows = await queryRows(tx)<{ id: string }>`
    select account_id as id from account where ${within(scope, 'account')} and manager = ${manager} order by account_id limit ${most + 1}`
  return rows.map(({ id }) => id)
}
