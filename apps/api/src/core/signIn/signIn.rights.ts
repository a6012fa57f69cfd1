import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { furtherFlag } from '@portal/contract/core/access/access.further.rules'
import { holds } from '@portal/contract/core/access/access.rules'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { Problem } from '@portal/contract/core/errors'
import type { Caller } from '../../platform/access/caller.ts'
import { isLowerTier } from '../sessions/sessions.rules.ts'

// The right to decide how a company's people sign in (decision 0036). The routes require full access; the rest is here.

type Company = { accountId: string; acctType: AccountType }
export const roleOf = { RP: 'RA', SP: 'SP', DT: 'DT', RS: 'RS', CU: 'CU' } as const

const need = ({ rights }: Pick<Caller, 'rights'>, access: Parameters<typeof holds>[1]) => {
  if (!holds(rights, access)) throw new Problem('auth.forbidden', { values: { access } })
}

/**
 * Whether a person may change a company's single sign-on: in their own company unless they are of a lower tier, below
 * it if they may impersonate its people.
 * @throws Problem auth.forbidden, sso.aboveYou
 */
export function requireMayChangeSignIn(caller: Caller, { accountId, acctType }: Company): void {
  const own = accountId === caller.accountId
  const further = furtherFlag('signIn', { own, acctType })
  if (further) need(caller, `${further}:W`)
  const [companyRole, callerRole] = [roleOf[acctType], caller.role]
  if (own ? isLowerTier(callerRole, companyRole) : !isLowerTier(companyRole, callerRole))
    throw new Problem('sso.aboveYou')
}

/** Whether the screen offers the change, known before an attempt. */
export function mayChangeSignIn(caller: Caller, company: Company): Ability {
  if (!holds(caller.rights, 'SSOEnforcement:W')) return refused('SSOEnforcement:W')
  if (caller.heldToGroups) return refused('group.beyondYou')
  try {
    requireMayChangeSignIn(caller, company)
  } catch (error) {
    if (error instanceof Problem) return refused(error.code)
    throw error
  }
  return caller.actor ? refused('alias.forbidden') : allowed
}

/**
 * Auto-provisioning counts as inviting administrators, so it needs the same permission.
 * @throws Problem auth.forbidden
 */
export function requireMayProvision(caller: Caller, { accountId, acctType }: Company): void {
  need(caller, 'AcctMgmnt:W')
  const further = furtherFlag('administrator', { own: accountId === caller.accountId, acctType })
  if (further) need(caller, `${further}:W`)
}
