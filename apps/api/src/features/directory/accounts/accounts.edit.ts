import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import type { AccountEdit } from '@portal/contract/directory/accounts/accounts.declared'
import { holds } from '@portal/contract/core/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Context } from '../../../platform/http/context.ts'
import { editPending } from '../status/status.service.ts'
import { updateAccount } from './accounts.service.ts'

const names = {
  accountStatusPending: 'AccountStatusPending',
  accountStatusPendingEffectiveDate: 'AccountStatusPendingEffectiveDate',
  accountStatusPendingReason: 'AccountStatusPendingReason',
} as const
type Name = keyof typeof names
const all = Object.keys(names) as Name[]

/**
 * The planned change in an edit: undefined if there is none, null to cancel it.
 * @throws Problem if a part is missing
 */
function planOf(edit: AccountEdit) {
  if (all.every((name) => edit[name] === undefined)) return undefined
  const { accountStatusPending: to, accountStatusPendingEffectiveDate: effectiveOn, accountStatusPendingReason } = edit
  if (all.every((name) => edit[name] === null)) return null
  if (to && effectiveOn && accountStatusPendingReason)
    return { to, effectiveOn, reasonCode: accountStatusPendingReason }
  const missing = all.filter((name) => !edit[name])
  throw new Problem('request.invalid', { fields: missing.map((name) => ({ field: names[name], code: 'required' })) })
}

/** Changes fields of an account, and plans or cancels a change of its status (specification section 4), in one transaction. */
export function editAccount(context: Context, acctKey: string, edit: AccountEdit, version: number): Promise<Account> {
  const plan = planOf(edit)
  const patch = Object.fromEntries(Object.entries(edit).filter(([name]) => !(name in names)))
  if (plan === undefined) return updateAccount(context, acctKey, patch, version)
  if (!holds(context.caller.rights, 'AcctStatus:W'))
    throw new Problem('auth.forbidden', { values: { access: 'AcctStatus:W' } })
  return updateAccount(context, acctKey, patch, version, (tx) => editPending(tx, context, acctKey, plan))
}
