import { type ChangeInput, operationCodes } from '@portal/contract/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Caller } from '../../platform/access/caller.ts'
import { refuseIfForbidden } from '../../core/status/status.allows.ts'
import { refuseUnlessBelow } from './users.rules.ts'
import type { PersonStanding, UserStatus } from './users.status.repository.ts'

/** `restore`: back to what the rows say, for an undo. */
export type UserStatusInput = ChangeInput<'user.status'> & { restore?: boolean }

/** What of a person these operations change. */
export type Standing = { userStatus: UserStatus; statusBeforeDisable: UserStatus | null }
export const standingOf = ({ userStatus, statusBeforeDisable }: Standing): Standing => ({
  userStatus,
  statusBeforeDisable,
})

const notAllowed = (from: UserStatus, to: UserStatus) => new Problem('user.statusNotAllowed', { values: { from, to } })

/** Where an operation leads; enabling restores the earlier status. @throws Problem user.statusNotAllowed */
export function standingAfter({ userStatus, statusBeforeDisable }: Standing, code: number): Standing {
  if (userStatus === 'Removed') throw new Problem('user.notFound')
  if (code === operationCodes.remove) return { userStatus: 'Removed', statusBeforeDisable }
  if (code === operationCodes.disable)
    return userStatus === 'Disabled'
      ? { userStatus, statusBeforeDisable }
      : { userStatus: 'Disabled', statusBeforeDisable: userStatus === 'Locked' ? 'Active' : userStatus }
  if (userStatus === 'Disabled') return { userStatus: statusBeforeDisable ?? 'Active', statusBeforeDisable: null }
  if (userStatus !== 'Active') throw notAllowed(userStatus, 'Active')
  return { userStatus, statusBeforeDisable }
}

/** Whether somebody with a status counts as an existing administrator. */
export const counts = ({ kind }: Pick<PersonStanding, 'kind'>, { userStatus }: Standing) =>
  kind !== 'ENDUSER' && (userStatus === 'Active' || userStatus === 'Locked')

/** Why a person stays as they are, whatever they would become: oneself, who stands above, the own tier without its flag, a closed company. */
export function refusalFor(caller: Caller, person: PersonStanding): Problem | undefined {
  try {
    refuseUnlessBelow(caller, person)
    refuseIfForbidden(person.accountStatus, 'edit')
    return undefined
  } catch (refusal) {
    if (refusal instanceof Problem) return refusal
    throw refusal
  }
}
