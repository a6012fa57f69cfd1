import { email as emailField, normalEmail } from '@portal/contract/core/fields'
import { longestPersonName } from '@portal/contract/core/lengths'
import type { JWTPayload } from 'jose'
import * as z from 'zod/mini'
import type { Identity } from '../../../core/signIn/signIn.identity.ts'
import type { StoredConfig } from './sso.config.repository.ts'
import { tenantOf } from './sso.config.rules.ts'
import { SsoRefusal } from './sso.refusals.ts'

const Address = emailField()
/** Exactly one address: `a@evil@corp` does not count, whichever part another reader would use. */
export function addressOf(text: unknown): string | null {
  const parsed = z.safeParse(Address, text)
  if (!parsed.success || parsed.data.split('@').length !== 2) return null
  return normalEmail(parsed.data)
}
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

const aName = new RegExp(`^[^\\p{C}<>]{1,${longestPersonName}}$`, 'u')
/** A name in the form that people can enter here; null for any other. */
export const nameOf = (claim: unknown): string | null =>
  typeof claim === 'string' && aName.test(claim.trim()) ? claim.trim() : null

/**
 * The address that a provider vouches for: Entra ID for its tenant without guests, Google only with the company's `hd`,
 * because private accounts may have a company's address too.
 */
function vouched(provider: string, claims: JWTPayload): string | null {
  const { email, email_verified: verified, preferred_username: name, hd, acct } = claims
  if (verified === false || verified === 'false') return null
  if (provider === 'azuread') return acct === 1 ? null : addressOf(email ?? name)
  const address = verified === true || verified === 'true' ? addressOf(email) : null
  if (provider === 'google' && (address === null || domainOf(address) !== hd)) return null
  return address
}

/** The identity in the claims of a checked token. @throws SsoRefusal for another tenant */
export function identityOf(stored: StoredConfig, claims: JWTPayload): Identity {
  const entra = stored.provider === 'azuread'
  const tenant = entra ? tenantOf(stored.issuer) : ''
  if (entra && claims['tid'] !== tenant) throw new SsoRefusal('token', 'tenant')
  const subject = entra && typeof claims['oid'] === 'string' ? claims['oid'] : claims.sub
  if (!subject || subject.length > 255) throw new SsoRefusal('token', 'subject')
  return {
    issuer: stored.issuer,
    tenant,
    subject,
    email: vouched(stored.provider, claims),
    firstName: nameOf(claims['given_name']),
    lastName: nameOf(claims['family_name']),
  }
}
