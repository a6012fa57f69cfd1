import type { Role } from '@portal/contract/access/access.flags'
import { type Scope, within } from '../../platform/access/scope.ts'
import type { Tx } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows.ts'

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
