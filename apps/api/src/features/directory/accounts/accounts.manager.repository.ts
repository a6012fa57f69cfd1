import { type Scope, within } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'

/** The companies of the given people who may be account managers: active administrators of the scope. */
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
/** Whether a person's company is above an account. @param above the companies above the account */
export const isAbove = (place: string | undefined, above: readonly string[]) =>
  place !== undefined && above.includes(place)
