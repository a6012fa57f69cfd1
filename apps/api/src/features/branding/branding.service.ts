import type { branding } from '@portal/contract/branding/branding.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { Context } from '../../platform/http/context.ts'
import { isInScope } from '../../core/accounts/accounts.chain.ts'

/** The logo for a company's header. No company has a brand of its own yet, so the answer is the default logo: null. */
export async function headerLogo({ db, caller }: Context, { params }: Input<typeof branding.headerLogo>) {
  const known = await db.inScope(caller.scope, (tx) => isInScope(tx, caller.scope, params.companyKey))
  if (!known) throw new Problem('account.notFound')
  return { companyImageUrl: null }
}
