import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import { ssoAddresses } from '@portal/contract/identity/sso/sso.addresses'
import type { sso } from '@portal/contract/identity/sso/sso.contract'
import { bareClient } from '../../../lib/bare.ts'
import { internalPath } from '../../../lib/paths.ts'
import { CompanyLink } from './CompanyLink.tsx'

const api = bareClient<typeof sso, keyof typeof ssoAddresses>(ssoAddresses)

/** How people of a company sign in. Only the domain of the address decides it. */
export type CompanySignIn = {
  enforced: boolean
  name: string | null
  href: (returnTo: string | undefined) => string
  /** Loaded with the answer, which keeps it out of the sign-in page. */
  Link: typeof CompanyLink
}

/** The server's start of single sign-on, which redirects the browser to the identity provider. */
const start = /^\/sso\/start\/[\w-]+$/

/** Single sign-on of the address's domain; undefined if it has none. Throws without an answer. */
export async function findCompanySignIn(email: string): Promise<CompanySignIn | undefined> {
  const { enabled, enforced, startUrl, displayName } = await api.lookup({ query: { email } })
  if (!enabled || startUrl === null || !start.test(startUrl)) return undefined
  const href = (returnTo: string | undefined) => {
    const path = internalPath(returnTo)
    const query = new URLSearchParams({ login_hint: email, ...(path !== undefined && { returnTo: path }) })
    return `${startUrl}?${query}`
  }
  return { enforced, name: displayName, href, Link: CompanyLink }
}

/**
 * Turns a finished sign-in at an identity provider into a session, or half of one. It works once, in the browser that
 * began it.
 */
export const finishSso = (code: string): Promise<Tokens> => api.finish({ body: { code, clientId: 'portal-web' } })
