import type { Input } from '@portal/contract/core/route'
import { normalEmail } from '@portal/contract/core/fields'
import type { SsoProvider, sso } from '@portal/contract/identity/sso/sso.contract'
import type { OpenContext } from '../../../platform/http/context.ts'
import { startPath } from './sso.addresses.ts'
import { findByDomain } from './sso.repository.ts'

/** A company's way to sign in, by the domain of an address alone, so that it reveals no person (`product.md` 3.2). */
export async function lookup({ db }: OpenContext, { query }: Input<typeof sso.lookup>) {
  const email = normalEmail(query.email)
  const domain = /^[^@]+@([^@]+)$/.exec(email)?.[1] // `a@evil@corp` has no domain
  const found = domain === undefined ? undefined : await db.asAuth((tx) => findByDomain(tx, domain))
  if (!found) return { enabled: false, enforced: false, provider: null, startUrl: null, displayName: null }
  return {
    enabled: true,
    // Where it is required only for some of a company's people, the page offers both ways.
    enforced: found.enforcement === 'usersAndAdmins' || (found.enforcement === 'users' && found.acctType === 'CU'),
    provider: found.provider as SsoProvider,
    startUrl: `${startPath}/${found.ssoConfigId}`,
    displayName: found.displayName || null,
  }
}
