import { redirect } from '@tanstack/react-router'
import { loginDetailQuery } from '../core/me/me.queries.ts'
import { queryClient } from './queryClient.ts'

/**
 * Without account administration over a tree the search leads to the own account (specification section 2, Side menu).
 * Key and type come from the own login detail, and the account page takes them for a wish: the API decides.
 */
export async function sendToOwnAccount(): Promise<void> {
  const me = await queryClient.ensureQueryData(loginDetailQuery)
  if (me.ramAccess) return
  const state = { cmd: 'customeradmin', acctKey: me.companyKey, acctType: me.companyType }
  throw redirect({ to: '/accounts/acctCreateEdit', state, replace: true })
}
