import { type CacheProvider, type Profile, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { randomToken, sha256 } from '../../../platform/crypto/hash.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { OpenContext } from '../../../platform/http/context.ts'
import { consumeOnce } from '../../../platform/limits/attempts.ts'
import { acsUrl, sloUrl, spEntityId } from './sso.addresses.ts'
import type { StoredConfig } from './sso.config.repository.ts'
import { certificatesOf } from './sso.config.rules.ts'
import { begin, type SsoAttempt } from './sso.flow.ts'
import { SsoRefusal } from './sso.refusals.ts'
import { attributesOf } from './sso.saml.attributes.ts'
import { privateKeyOf } from './sso.saml.keys.ts'
import { readAnswer, type Signed } from './sso.saml.xml.ts'

// SAML 2.0 by POST: the library checks signature, audience and times; this module checks the rest.

export const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
/** Milliseconds that clocks may differ, and the maximum age of an assertion. */
export const [skew, oldest] = [60_000, 600_000]

/** The cache with the request of one sign-in, so that only an answer to it is accepted. */
const onlyRequest = (requestId: string): CacheProvider => {
  const since = new Date().toISOString()
  return {
    saveAsync: async () => ({ value: since, createdAt: Date.now() }),
    getAsync: async (key) => (key === requestId ? since : null),
    removeAsync: async () => null,
  }
}

type SamlParts = Pick<OpenContext, 'config' | 'keys'>
/**
 * A configuration in the library's form. After it has a key, every message is signed. @param requestId of the message
 * @param signed the parts of the answer that must be signed; if neither, the library still requires one signature
 */
export function samlOf(
  { config, keys }: SamlParts,
  stored: StoredConfig,
  requestId: string,
  signed: Signed = { response: false, assertion: true },
): SAML {
  const privateKey = privateKeyOf(keys.vault, stored)
  return new SAML({
    issuer: spEntityId(config, stored.ssoConfigId),
    audience: spEntityId(config, stored.ssoConfigId),
    callbackUrl: acsUrl(config),
    entryPoint: stored.entryPoint,
    idpIssuer: stored.idpEntityId,
    idpCert: (certificatesOf(stored.certificate) ?? []).map((certificate) => certificate.toString()),
    wantAssertionsSigned: signed.assertion,
    wantAuthnResponseSigned: signed.response,
    identifierFormat: persistent,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: skew,
    maxAssertionAgeMs: oldest,
    requestIdExpirationPeriodMs: oldest,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => requestId,
    cacheProvider: onlyRequest(requestId),
    logoutUrl: stored.singleLogoutUrl,
    ...(privateKey && { privateKey, signatureAlgorithm: 'sha256' as const }),
  })
}

const requestIdOf = (state: string) => `_${state}`

/** Begins a sign-in: the id of the request is the state, so the answer's InResponseTo names only this one. */
export async function samlAuthorizeUrl(context: OpenContext, stored: StoredConfig, returnTo: string | undefined) {
  const state = randomToken()
  const url = await samlOf(context, stored, requestIdOf(state)).getAuthorizeUrlAsync(state, undefined, {})
  await begin(context, stored, { state, returnTo, secrets: {} })
  return url
}

/** A request in the form of a browser, to check that the provider answers. */
export const samlRequestUrl = (own: SamlParts, stored: StoredConfig): Promise<string> =>
  samlOf(own, stored, requestIdOf(randomToken())).getAuthorizeUrlAsync('test', undefined, {})

/**
 * The portal's metadata for a SAML provider, as the standard's XML. It includes the certificate of the key, which signs
 * every message.
 */
export const samlMetadata = (
  config: Config,
  { ssoConfigId, signingCertificate }: Pick<StoredConfig, 'ssoConfigId' | 'signingCertificate'>,
): string =>
  new SAML({
    issuer: spEntityId(config, ssoConfigId),
    callbackUrl: acsUrl(config),
    logoutCallbackUrl: sloUrl(config, ssoConfigId),
    idpCert: 'unused',
    identifierFormat: persistent,
    wantAssertionsSigned: true,
    // The library includes a certificate only with a key; nothing is signed here.
    ...(signingCertificate && { privateKey: 'unused', publicCerts: signingCertificate }),
  }).generateServiceProviderMetadata(null, signingCertificate)

type Node = { $?: Record<string, string>; _?: string; [name: string]: unknown }
const children = (node: Node | undefined, name: string) => (node?.[name] ?? []) as Node[]
/** The only child with a name. */
function only(node: Node | undefined, name: string): Node {
  const [first, ...rest] = children(node, name)
  if (!first || rest.length) throw new SsoRefusal('token', name)
  return first
}

const assertionOf = (profile: Profile) => (profile.getAssertion?.() as { Assertion?: Node } | undefined)?.Assertion

/** Checks of the signed assertion that the library does not make. Returns its expiry. */
function requireForUs(config: Config, stored: StoredConfig, profile: Profile, requestId: string): Date {
  const assertion = assertionOf(profile)
  if (profile.issuer !== stored.idpEntityId || only(assertion, 'Issuer')._ !== stored.idpEntityId)
    throw new SsoRefusal('token', 'issuer')
  only(assertion, 'AuthnStatement')
  only(only(assertion, 'Conditions'), 'AudienceRestriction')
  const confirmation = only(only(assertion, 'Subject'), 'SubjectConfirmation')
  const { Recipient, NotOnOrAfter, InResponseTo } = only(confirmation, 'SubjectConfirmationData').$ ?? {}
  if (confirmation.$?.['Method'] !== bearer) throw new SsoRefusal('token', 'confirmation')
  if (Recipient !== acsUrl(config)) throw new SsoRefusal('token', 'recipient')
  if (InResponseTo !== requestId) throw new SsoRefusal('token', 'inResponseTo')
  const until = new Date(NotOnOrAfter ?? '')
  if (Number.isNaN(until.getTime())) throw new SsoRefusal('token', 'notOnOrAfter')
  const { nameIDFormat, nameID, spNameQualifier } = profile
  if (nameIDFormat !== persistent || !nameID || nameID.length > 255) throw new SsoRefusal('token', 'nameId')
  if (spNameQualifier && spNameQualifier !== spEntityId(config, stored.ssoConfigId))
    throw new SsoRefusal('token', 'nameId')
  return new Date(Math.max(until.getTime(), Date.now()) + 2 * skew)
}

/** The identity that an answer confirms, once; the company's own provider vouches for it. @throws SsoRefusal */
export async function samlIdentity(context: OpenContext, { stored }: SsoAttempt, state: string, samlResponse: string) {
  const { config, db } = context
  const requestId = requestIdOf(state)
  const signed = readAnswer(config, stored, Buffer.from(samlResponse, 'base64').toString('utf8'))
  const profile = await samlOf(context, stored, requestId, signed)
    .validatePostResponseAsync({ SAMLResponse: samlResponse })
    .then(
      (answer) => answer.profile,
      (error: Error) => {
        throw new SsoRefusal('token', error.message.slice(0, 200))
      },
    )
  if (!profile) throw new SsoRefusal('token', 'noAssertion')
  const until = requireForUs(config, stored, profile, requestId)
  const hash = sha256(`${stored.idpEntityId}\n${assertionOf(profile)?.$?.['ID']}`)
  if (!(await db.asAuth((tx) => consumeOnce(tx, 'samlAssertion', hash, until))))
    throw new SsoRefusal('token', 'replayed')
  const identity = {
    issuer: stored.idpEntityId,
    tenant: stored.ssoConfigId, // any provider may claim a name, so it only counts in this configuration
    subject: profile.nameID,
    ...attributesOf(stored, profile),
  }
  const { nameID, nameQualifier, spNameQualifier, sessionIndex } = profile
  const saml = { nameID, nameQualifier, spNameQualifier, sessionIndex }
  return { identity, session: { endSession: null, clientId: '', idToken: null, saml } }
}
