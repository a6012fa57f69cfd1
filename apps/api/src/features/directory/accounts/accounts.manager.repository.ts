import { type Scope, within } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'

/** The companies of those among some people who may be account managers at all: active administrators of the scope. */
export async function placesOfManagers(tx: Tx, scope: Scope, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('appUser')
    .where(within(scope, 'app_user'))
    .where('userId', 'in', [...userIds])
    .where('kind', '!=', 'ENDUSER')
    .where('userStatus', '=', 'Active')
    .select(['userId', 'accountId'])
    .execute()
  return new Map(rows.map(({ userId, accountId }) => [userId, accountId]))
}
/** Whether somebody's company is the parent of an account or an ancestor of it. @param above the companies above the account */
export const isAbove = (place: string | undefined, above: readonly string[]) =>
  place !== undefined && above.includes(place)
