import { missingForAdministrators } from '@portal/contract/access/access.further.rules'
import type { Role } from '@portal/contract/access/access.flags'
import { Problem } from '@portal/contract/core/errors'
import type { Caller } from '../../platform/access/caller.ts'
import { isLowerTier } from '../../core/sessions/sessions.rules.ts'

/**
 * Administrators act on people below them, on their own tier with its flag, never on themselves (`product.md` 2.2).
 * @throws Problem user.self, user.aboveYou, auth.forbidden
 */
export function refuseUnlessBelow(
  caller: Pick<Caller, 'userId' | 'role' | 'acctType' | 'rights'>,
  person: { userId: string; roleCode: Role | null },
): void {
  if (person.userId === caller.userId) throw new Problem('user.self')
  if (person.roleCode === null || isLowerTier(person.roleCode, caller.role)) return
  if (person.roleCode !== caller.role) throw new Problem('user.aboveYou')
  const missing = missingForAdministrators(caller.rights, caller.acctType)
  if (missing) throw new Problem('auth.forbidden', { values: { access: missing } })
}
