import { holds } from '@portal/contract/core/access/access.rules'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import type { Account } from '../../../core/accounts/accounts.one.ts'
import { signsInBySso } from '../../../core/signIn/signIn.company.ts'
import { mayChangeSignIn, requireMayChangeSignIn } from '../../../core/signIn/signIn.rights.ts'
import { requireStepUp } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'

// DKIM:W changes domains. If people sign in through the company's identity provider, a verified domain decides who can:
// listing and removing one then also needs the rights for a change of sign-in (decision 0101).

export const mayEdit = ({ caller }: Pick<Context, 'caller'>): Ability => {
  if (caller.readOnly || !holds(caller.rights, 'DKIM:W')) return refused('DKIM:W')
  return caller.actor ? refused('alias.forbidden') : allowed
}

export async function mayChoose(tx: Tx, context: Context, account: Account): Promise<Ability> {
  const edit = mayEdit(context)
  if (!edit.allowed || !(await signsInBySso(tx, context.caller.scope, account.accountId))) return edit
  return mayChangeSignIn(context.caller, account)
}

const advanced = 'AdvancedDomainExtension'
/** Whether the caller may set the advanced options of a domain; undefined if the options are hidden too. */
export function mayAdvance(context: Pick<Context, 'caller'>): Ability | undefined {
  const { rights } = context.caller
  if (!holds(rights, `${advanced}:R`)) return undefined
  const edit = mayEdit(context)
  return edit.allowed && !holds(rights, `${advanced}:W`) ? refused(`${advanced}:W`) : edit
}
/** A chosen selector is an advanced option. @throws Problem auth.forbidden */
export function requireAdvanced({ caller }: Pick<Context, 'caller'>): void {
  if (!holds(caller.rights, `${advanced}:W`))
    throw new Problem('auth.forbidden', {
      values: { access: `${advanced}:W` },
      fields: [{ field: 'Selector', code: 'notEditable' }],
    })
}

/** @throws Problem auth.forbidden, sso.aboveYou, step_up_required */
export async function requireMayChoose(tx: Tx, { caller }: Context, account: Account): Promise<void> {
  if (!(await signsInBySso(tx, caller.scope, account.accountId))) return
  if (!holds(caller.rights, 'SSOEnforcement:W'))
    throw new Problem('auth.forbidden', { values: { access: 'SSOEnforcement:W' } })
  if (caller.heldToGroups) throw new Problem('group.beyondYou')
  requireMayChangeSignIn(caller, account)
  requireStepUp(caller)
}
