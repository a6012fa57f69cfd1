import { inflateRawSync } from 'node:zlib'
import type { Profile, SAML } from '@node-saml/node-saml'
import { randomToken, sha256 } from '../../../platform/crypto/hash.ts'
import type { OpenContext } from '../../../platform/http/context.ts'
import { consumeOnce } from '../../../platform/limits/attempts.ts'
import { recordSignIn } from '../../../core/sessions/sessions.audit.ts'
import { getPerson } from '../../../core/people/people.ts'
import { endSession } from '../../../core/sessions/sessions.ts'
import { sloUrl } from './sso.addresses.ts'
import type { StoredConfig } from './sso.config.repository.ts'
import { findLinked } from './sso.identity.repository.ts'
import { openSession, type SamlSession } from './sso.sealed.ts'
import { SsoRefusal } from './sso.refusals.ts'
import { findSessionsThrough } from './sso.repository.ts'
import { oldest, persistent, samlOf, skew } from './sso.saml.ts'
import { plainXml } from './sso.saml.xml.ts'

// SAML 2.0 single logout, in both directions (saml-profiles 4.4). A provider's request is trusted by its signature
// alone, once, and ends only sessions through this configuration.

/** Bytes of an unpacked message. */
const longest = 262_144
const signatures = new Set(
  ['rsa-sha256', 'rsa-sha384', 'rsa-sha512'].map((name) => `http://www.w3.org/2001/04/xmldsig-more#${name}`),
)

/** The address that ends a session at the provider, and then leads back. */
export const logoutRequestUrl = (context: OpenContext, stored: StoredConfig, session: SamlSession): Promise<string> =>
  samlOf(context, stored, `_${randomToken()}`).getLogoutUrlAsync(
    { ...session, issuer: stored.idpEntityId, nameIDFormat: persistent },
    '',
    {},
  )

/**
 * The parts of a signed address, each once: of repeated parts the library takes the first, and treats none as signed.
 */
function partsOf(query: string): Record<string, string> {
  const pairs = query.split('&').map((part) => part.split('=', 2) as [string, string])
  const names = pairs.map(([name]) => name)
  const known = names.every((name) => ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature'].includes(name))
  const parts = Object.fromEntries(new URLSearchParams(query))
  if (!known || new Set(names).size < names.length || !parts['Signature']) throw new SsoRefusal('token', 'unsigned')
  if (!signatures.has(parts['SigAlg'] ?? '')) throw new SsoRefusal('token', 'algorithm')
  return parts
}

function unpacked(text: string): string {
  try {
    return inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: longest }).toString('utf8')
  } catch {
    throw new SsoRefusal('token', 'xml')
  }
}

/** The original form: the address, whose exact characters are signed, or a form. */
type LogoutForm = { query: string } | { samlRequest: string; relayState: string }
type LogoutMessage = { xml: string; relayState: string; verify: (saml: SAML) => Promise<{ profile: Profile | null }> }
function read(sent: LogoutForm): LogoutMessage {
  if ('query' in sent) {
    const parts = partsOf(sent.query)
    const xml = plainXml(unpacked(parts['SAMLRequest'] ?? ''))
    const verify = (saml: SAML) => saml.validateRedirectAsync(parts, sent.query)
    return { xml, relayState: parts['RelayState'] ?? '', verify }
  }
  const { samlRequest: SAMLRequest, relayState } = sent
  const xml = plainXml(Buffer.from(SAMLRequest, 'base64').toString('utf8'))
  return { xml, relayState, verify: (saml) => saml.validatePostRequestAsync({ SAMLRequest }) }
}

/** Checks that the library does not make: the message is for this address, and is recent. */
function requireForUs({ config }: OpenContext, stored: StoredConfig, xml: string): void {
  const [, root = ''] = /<(?:[\w-]+:)?LogoutRequest\b([^<>]*)>/.exec(xml) ?? []
  const attribute = (name: string) => new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(root)?.[1]
  if (attribute('Destination') !== sloUrl(config, stored.ssoConfigId)) throw new SsoRefusal('token', 'destination')
  const age = Date.now() - Date.parse(attribute('IssueInstant') ?? '')
  if (!(age < oldest && age > -skew)) throw new SsoRefusal('token', 'issueInstant')
}

/** Ends the sessions in a request, or all of the person's. @throws SsoRefusal @returns the address */
export async function takeLogout(context: OpenContext, stored: StoredConfig, sent: LogoutForm): Promise<string> {
  const { xml, relayState, verify } = read(sent)
  const saml = samlOf(context, stored, `_${randomToken()}`)
  const { profile } = await verify(saml).catch((error: Error) => {
    throw new SsoRefusal('token', error.message.slice(0, 200))
  })
  if (!profile) throw new SsoRefusal('token', 'noRequest')
  requireForUs(context, stored, xml)
  const several = (xml.match(/<(?:[\w-]+:)?SessionIndex\b/g) ?? []).length > 1
  await endThrough(context, stored, profile, several ? undefined : profile.sessionIndex)
  if (!stored.singleLogoutUrl || !stored.signingKey) return '/login?reason=signedout'
  return saml.getLogoutResponseUrlAsync(profile, relayState, {}, true)
}

const endThrough = (context: OpenContext, stored: StoredConfig, profile: Profile, sessionIndex: string | undefined) =>
  context.db.asAuth(async (tx) => {
    const { ssoConfigId, idpEntityId } = stored
    const hash = sha256(`${ssoConfigId}\n${profile.ID}`)
    const until = new Date(Date.now() + oldest + 2 * skew)
    if (!(await consumeOnce(tx, 'samlLogout', hash, until))) throw new SsoRefusal('token', 'replayed')
    const linked = await findLinked(tx, { issuer: idpEntityId, tenant: ssoConfigId, subject: profile.nameID })
    if (!linked) return
    const person = await getPerson(tx, linked.userId)
    for (const { sessionId, ssoSession } of await findSessionsThrough(tx, linked.userId, ssoConfigId)) {
      const known = ssoSession && openSession(context, ssoConfigId, ssoSession).saml?.sessionIndex
      if (sessionIndex !== undefined && known !== sessionIndex) continue
      if (await endSession(tx, sessionId, 'signedOutAtProvider'))
        await recordSignIn(tx, context.request, person, 'auth.signedOut', { sessionId, reason: 'signedOutAtProvider' })
    }
  })
