import type { Role } from '@portal/contract/core/access/access.flags'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'

export type TargetPerson = {
  userId: string
  accountId: string
  email: string
  roleCode: Role | null
  mfaState: string
}

/** People of the tree, by their keys; removed people are left out. */
export const findPeople = (tx: Tx, scope: Scope, userIds: readonly string[]): Promise<TargetPerson[]> =>
  tx
    .selectFrom('appUser as u')
    .select(['u.userId', 'u.accountId', 'u.email', 'u.roleCode', 'u.mfaState'])
    .where(within(scope, 'u'))
    .where('u.userId', 'in', userIds)
    .where('u.userStatus', '<>', 'Removed')
    .$call(rowsOf<TargetPerson>())
    .execute()

/** Whether a session is this person's and still open; locks it, so that it is ended once (asAuth). */
export async function isAliveSessionOf(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const rows = await queryRows(tx)`
    select from session where session_id = ${sessionId} and user_id = ${userId} and revoked_at is null and ends_at > now()
    for no key update`
  return rows.length > 0
}

/** Whether a person was locked, and is active now (asAuth). */
export async function liftLock(tx: Tx, userId: string): Promise<boolean> {
  const rows = await queryRows(tx)`
    update app_user set user_status = 'Active', modified_at = now(), version = version + 1
    where user_id = ${userId} and user_status = 'Locked' returning user_id`
  return rows.length > 0
}
