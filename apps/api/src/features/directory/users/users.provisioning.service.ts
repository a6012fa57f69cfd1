import { Problem } from '@portal/contract/core/errors'
import type { UserStatus } from '@portal/contract/directory/users/users.codes'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findStandings, refusedStandings, saveStandings, standingAfterOperation } from './users.standings.service.ts'

/** Locks a person, and the administrators of their company if they are one. */
export const lockForProvisioning = async (tx: Tx, context: Context, userId: string): Promise<void> => {
  await findStandings(tx, context, [userId], { lock: true })
}

/**
 * Removes, disables or enables one person in the caller's transaction, as operations 2, 3 and 4 do. Returns their new
 * status.
 */
export async function changeStanding(tx: Tx, context: Context, userId: string, code: number): Promise<UserStatus> {
  const [one] = await findStandings(tx, context, [userId], { lock: true })
  if (!one) throw new Problem('user.notFound')
  const after = standingAfterOperation(one.values, code)
  if (after.userStatus === one.userStatus) return one.userStatus
  const setting = { one, before: one.values, after }
  const refused = (await refusedStandings(tx, context, [setting])).get(userId)
  if (refused) throw refused
  await saveStandings(tx, context, [setting])
  return after.userStatus
}
