import { holds, type Rights } from '@portal/contract/access/access.rules'
import type { Flag, Role } from '@portal/contract/access/access.flags'
import type { AccountType } from '@portal/contract/accounts/accounts.fields'
import { Problem } from '@portal/contract/core/errors'
import type { Caller } from '../../platform/access/caller.ts'
import { isLowerTier } from '../../core/sessions/sessions.rules.ts'

/** The flag that opens the own tier; resellers and customers look after their own administrators (`product.md` 8). */
const ownTier: Partial<Record<Role, Flag>> = {
  RA: 'EnableToCreateProviderAdminAccounts',
  SP: 'EnableToCreateSPAdminAccounts',
  DT: 'EnableToCreateDTAdminAccounts',
}

/**
 * Whether an administrator may do something to a person of their tree (`product.md` 2.2, Guards): not to oneself, never to
 * who stands above, to the own tier with its flag. @throws Problem user.self, user.aboveYou, auth.forbidden
 */
export function refuseUnlessBelow(
  caller: Pick<Caller, 'userId' | 'role' | 'rights'>,
  person: { userId: string; roleCode: Role | null },
): void {
  if (person.userId === caller.userId) throw new Problem('user.self')
  if (person.roleCode === null || isLowerTier(person.roleCode, caller.role)) return
  if (person.roleCode !== caller.role) throw new Problem('user.aboveYou')
  const flag = ownTier[caller.role]
  if (flag && !holds(caller.rights, `${flag}:W`))
    throw new Problem('auth.forbidden', { values: { access: `${flag}:W` } })
}

const creationFlag: Partial<Record<AccountType, Flag>> = {
  RP: 'EnableToCreateProviderAdminAccounts',
  SP: 'EnableToCreateSPAdminAccounts',
  DT: 'EnableToCreateDTAdminAccounts',
}
/** The right without which nobody makes administrators of a company of a type, where it is missing (`product.md` 8). */
export function missingForAdministrators(rights: Rights, type: AccountType): `${Flag}:W` | undefined {
  const flag = creationFlag[type]
  return flag && !holds(rights, `${flag}:W`) ? `${flag}:W` : undefined
}
