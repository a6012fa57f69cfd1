import type { Result } from '@portal/contract/core/route'
import { sso } from '@portal/contract/sso/sso.contract'
import { call } from '../../lib/call.ts'
import { internalPath } from '../../lib/paths.ts'
import { CompanyLink } from './CompanyLink.tsx'

/** How a company signs in, decided by the domain of the address alone. */
export type CompanySignIn = {
  enforced: boolean
  name: string | null
  href: (returnTo: string | undefined) => string
  /** Loaded with the answer, which keeps it out of the sign-in page. */
  Link: typeof CompanyLink
}

/** Where the server begins; it sends the browser on to the identity provider. */
const start = /^\/sso\/start\/[\w-]+$/

/** Single sign-on of the address's domain; undefined if it has none. Throws without an answer. */
export async function findCompanySignIn(email: string): Promise<CompanySignIn | undefined> {
  const found = (await call(sso.lookup, { query: { email } }, undefined)) as Result<typeof sso.lookup>
  const { enabled, enforced, startUrl, displayName } = found
  if (!enabled || startUrl === null || !start.test(startUrl)) return undefined
  const href = (returnTo: string | undefined) => {
    const wanted = internalPath(returnTo)
    const query = new URLSearchParams({ login_hint: email, ...(wanted !== undefined && { returnTo: wanted }) })
    return `${startUrl}?${query}`
  }
  return { enforced, name: displayName, href, Link: CompanyLink }
}

/** Makes a session, or half of one, of a finished sign-in at an identity provider: in the browser that began it, once. */
export const finishSso = async (code: string) =>
  (await call(sso.finish, { body: { code, clientId: 'portal-web' } }, undefined)) as Result<typeof sso.finish>
