import { X509Certificate } from 'node:crypto'
import type { FieldIssue } from '@portal/contract/core/errors'
import type { SsoProvider } from '@portal/contract/identity/sso/sso.contract'
import type { StoredConfig } from './sso.config.repository.ts'

// Conditions for a configuration before it is stored, and before it is turned on.

const issue = (field: string, code: FieldIssue['code']): FieldIssue => ({ field, code })
const isListed = ({ hostname, host }: URL, listed: readonly string[]) =>
  listed.includes(hostname) || listed.includes(host)

/**
 * An https address without user information; plain http is allowed where the configuration of the portal lists the
 * host.
 */
export function isAddress(address: string, listed: readonly string[], { query = true } = {}): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password || url.hash || (!query && url.search)) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isListed(url, listed))
}

export const googleIssuer = 'https://accounts.google.com'
/** Microsoft's clouds. The tenant must be a specific id: `common` and `organizations` would let all tenants in. */
const entra =
  /^https:\/\/login\.(?:microsoftonline\.(?:com|us)|partner\.microsoftonline\.cn)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/v2\.0$/
const tenantPath = /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/v2\.0$/

/** The tenant in an issuer of Entra ID. */
export const tenantOf = (issuer: string): string => tenantPath.exec(URL.parse(issuer)?.pathname ?? '')?.[1] ?? ''

/** Whether an issuer can belong to this provider; hosts that the portal lists as private may stand for any. */
export function isIssuerOf(provider: SsoProvider, issuer: string, listed: readonly string[]): boolean {
  if (!isAddress(issuer, listed, { query: false })) return false
  const inHouse = isListed(new URL(issuer), listed)
  if (provider === 'azuread') return entra.test(issuer) || (inHouse && tenantOf(issuer) !== '')
  if (provider === 'google') return issuer === googleIssuer || inHouse
  return true
}

const pem = /-----BEGIN (?:X\.?509 )?CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END (?:X\.?509 )?CERTIFICATE-----/g
/**
 * Text that must not remain next to the blocks: another block, an incomplete one, or base64 of an intended certificate.
 */
const unread = /-----(?:BEGIN|END) |^[ \t]*[A-Za-z0-9+/=]{60,}[ \t]*$/m
/**
 * Certificates from PEM, with any text around them as openssl prints it (RFC 7468, 5.2), or one in bare base64; each
 * once. Undefined if any part is invalid.
 */
export function certificatesOf(text: string): X509Certificate[] | undefined {
  const blocks = [...text.matchAll(pem)].map(([, body = '']) => body)
  const rest = text.replace(pem, '\n').replace(/\r/g, '\n').trim()
  const bodies = blocks.length ? blocks : rest ? [rest] : []
  if ((blocks.length > 0 && unread.test(rest)) || bodies.length > 10) return undefined
  try {
    const all = bodies.map((body) => new X509Certificate(Buffer.from(body.replace(/\s/g, ''), 'base64')))
    return [...new Map(all.map((one) => [one.fingerprint256, one])).values()]
  } catch {
    return undefined
  }
}

/** Faults of values, whether the configuration is on or not; an empty value is not a fault. */
export function faultsOf(ssoConfig: StoredConfig, listed: readonly string[]): FieldIssue[] {
  const provider = ssoConfig.provider as SsoProvider
  const faults: FieldIssue[] = []
  if (provider !== 'saml' && ssoConfig.issuer && !isIssuerOf(provider, ssoConfig.issuer, listed))
    faults.push(issue('Issuer', 'invalid'))
  if (ssoConfig.entryPoint && !isAddress(ssoConfig.entryPoint, listed)) faults.push(issue('EntryPoint', 'url'))
  if (ssoConfig.singleLogoutUrl && !isAddress(ssoConfig.singleLogoutUrl, listed))
    faults.push(issue('SingleLogoutUrl', 'url'))
  if (ssoConfig.certificate && !certificatesOf(ssoConfig.certificate)?.length)
    faults.push(issue('Certificate', 'certificate'))
  if (ssoConfig.autoProvision && !ssoConfig.defaultGroupId) faults.push(issue('DefaultGroupKey', 'required'))
  return faults
}

/** The missing values before people can sign in with it. */
export function missingOf(ssoConfig: StoredConfig): FieldIssue[] {
  const saml = {
    EntryPoint: ssoConfig.entryPoint,
    IdpEntityId: ssoConfig.idpEntityId,
    Certificate: ssoConfig.certificate,
  }
  const oidc = { Issuer: ssoConfig.issuer, ClientId: ssoConfig.clientId }
  const secret = ssoConfig.provider === 'oidc' ? {} : { ClientSecret: ssoConfig.clientSecret } // a public client has none
  return Object.entries(ssoConfig.provider === 'saml' ? saml : { ...oidc, ...secret })
    .filter(([, value]) => !value)
    .map(([field]) => issue(field, 'required'))
}
