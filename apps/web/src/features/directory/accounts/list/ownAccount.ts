import type { LoginDetail } from '@portal/contract/directory/users/users.contract'
import { redirect } from '@tanstack/react-router'
import { paths } from '../../../../lib/paths.ts'

/**
 * People who administer no tree are sent from the search to their own account (specification section 2, Side menu).
 * Key and type come from their login detail; the account page treats them as a request: the API decides.
 */
export function sendToOwnAccount(me: LoginDetail): void {
  if (me.ramAccess) return
  const state = { cmd: 'customeradmin', acctKey: me.companyKey, acctType: me.companyType }
  throw redirect({ to: paths.accountEdit, state, replace: true })
}
