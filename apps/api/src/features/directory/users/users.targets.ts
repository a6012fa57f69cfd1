import type { TargetKind } from '../../../core/changes/changes.targets.ts'
import { within } from '../../../platform/db/scope.ts'
import { queryRows } from '../../../platform/db/db.ts'
import { selectUsers } from './users.select.ts'

/** People as targets of change sets; removed people are not changed. */
export const userTargets: TargetKind<'user'> = {
  name: 'user',
  word: { 'en-us': 'User', 'fr-fr': 'Utilisateur' },
  notFound: 'user.notFound',
  findKnown: async (tx, scope, ids) => {
    const rows = await queryRows(tx)<{ id: string }>`
      select user_id as id from app_user
      where ${within(scope, 'app_user')} and user_id = any(${ids}::uuid[]) and user_status <> 'Removed'`
    return rows.map(({ id }) => id)
  },
  select: selectUsers,
}
