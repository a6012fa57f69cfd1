import { jwtVerify, type JWTPayload } from 'jose'
import * as client from 'openid-client'
import type { Config } from '../../../platform/config/config.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import { lendTurn } from '../../../platform/turns/turn.ts'
import { OutgoingFault, outgoingOf } from '../../../platform/outgoing/outgoing.ts'
import { redirectUri } from './sso.addresses.ts'
import type { StoredConfig } from './sso.config.repository.ts'
import { isAddress } from './sso.config.rules.ts'
import { verifyByKeys } from './sso.keys.ts'
import { SsoRefusal } from './sso.refusals.ts'

type Parts = { config: Config; keys: Keys }
/** Only signatures with public keys: a secret that both sides hold proves nothing to a third party. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** Seconds that clocks may differ, and the maximum age of a token from the caller. */
const [skew, oldest] = [60, '2h']

/** Milliseconds for which a provider's metadata is remembered, and the number of configurations that are. */
const [remembered, most] = [600_000, 500]
const discovered = new Map<string, { at: number; found: Promise<client.Configuration> }>()

const fetchOf =
  (config: Config, { accountId: by }: StoredConfig) =>
  (url: string, options: object) =>
    outgoingOf(config).fetch(url, { ...options, by })

function authOf({ keys }: Parts, stored: StoredConfig, methods: readonly string[] | undefined): client.ClientAuth {
  if (!stored.clientSecret) return client.None()
  const place = { table: 'sso_config', column: 'client_secret', rowId: stored.ssoConfigId }
  const secret = keys.vault.open(place, stored.clientSecret).toString()
  return methods?.includes('client_secret_post') ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
}

/** Requests a provider's metadata; its issuer must be exactly the configured one. @throws Error of the library */
export async function discover(parts: Parts, stored: StoredConfig): Promise<client.Configuration> {
  const insecure = stored.issuer.startsWith('http:') ? [client.allowInsecureRequests] : [] // listed as private, or refused
  const answer = await client.discovery(new URL(stored.issuer), stored.clientId, undefined, client.None(), {
    [client.customFetch]: fetchOf(parts.config, stored),
    execute: insecure,
    timeout: 5,
  })
  const server = answer.serverMetadata()
  if (server.issuer !== stored.issuer) throw new SsoRefusal('token', 'issuer')
  const auth = authOf(parts, stored, server.token_endpoint_auth_methods_supported)
  const configuration = new client.Configuration(server, stored.clientId, {}, auth)
  configuration[client.customFetch] = fetchOf(parts.config, stored)
  configuration.timeout = 5
  for (const allow of insecure) allow(configuration)
  return configuration
}

/** The provider's metadata, remembered for ten minutes. @throws SsoRefusal */
export async function providerOf(parts: Parts, stored: StoredConfig): Promise<client.Configuration> {
  const key = `${stored.ssoConfigId}:${stored.version}:${stored.issuer}`
  const before = discovered.get(key)
  // A request that waits for another one's answer releases its turn: otherwise that one might never get its own back.
  if (before && before.at > Date.now() - remembered) return lendTurn(() => before.found)
  const found = discover(parts, stored).catch((error: unknown) => {
    discovered.delete(key)
    throw refusalOf(error, 'unreachable')
  })
  discovered.set(key, { at: Date.now(), found })
  if (discovered.size > most) discovered.delete(discovered.keys().next().value as string)
  return found
}

/** The name of a library fault, which gives the reason and reveals nothing about the token. */
function refusalOf(error: unknown, why: 'token' | 'unreachable'): SsoRefusal {
  if (error instanceof SsoRefusal) return error
  const { cause, code } = error as { cause?: unknown; code?: string }
  const fault = [error, cause].find((one) => one instanceof OutgoingFault)
  if (fault) return new SsoRefusal('unreachable', `unreachable: ${fault.reason}`)
  return new SsoRefusal(why, code ?? why)
}

/** An address to which a browser may be sent: an address from a provider could have any scheme. */
const placeOf = ({ config }: Parts, url: string | undefined) =>
  url !== undefined && isAddress(url, config.outgoingPrivate) ? url : undefined

export type Beginning = { state: string; nonce: string; verifier: string; loginHint: string | undefined }
/** The address to which the browser is sent. */
export async function authorizeUrl(parts: Parts, stored: StoredConfig, start: Beginning): Promise<string> {
  const provider = await providerOf(parts, stored)
  if (!placeOf(parts, provider.serverMetadata().authorization_endpoint)) throw new SsoRefusal('token', 'endpoint')
  const url = client.buildAuthorizationUrl(provider, {
    response_type: 'code',
    redirect_uri: redirectUri(parts.config),
    scope: 'openid email profile',
    state: start.state,
    nonce: start.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(start.verifier),
    code_challenge_method: 'S256',
    ...(start.loginHint && { login_hint: start.loginHint }),
  })
  return url.href
}

/**
 * Checks for whom a token is: one for several audiences must name its bearer (`azp`), and a bearer must be our client.
 */
function requireForUs({ aud, azp, appid }: JWTPayload, clientId: string): void {
  const several = Array.isArray(aud) && aud.length > 1
  if (several && azp === undefined) throw new SsoRefusal('token', 'azp')
  if (azp !== undefined && azp !== clientId) throw new SsoRefusal('token', 'azp')
  if (appid !== undefined && appid !== clientId) throw new SsoRefusal('token', 'appid')
}

/** The claims of a token signed for our client. @param brought without a nonce: must be young @throws SsoRefusal */
export async function verifyToken(
  parts: Parts,
  stored: StoredConfig,
  token: string,
  { brought }: { brought: boolean },
) {
  const server = (await providerOf(parts, stored)).serverMetadata()
  if (!server.jwks_uri) throw new SsoRefusal('token', 'keys')
  try {
    const expected = {
      issuer: stored.issuer,
      audience: stored.clientId,
      algorithms,
      clockTolerance: skew,
      requiredClaims: ['exp', 'iat', 'sub'],
      ...(brought && { maxTokenAge: oldest }),
    }
    const { payload, protectedHeader } = await verifyByKeys(parts.config, stored.accountId, server.jwks_uri, (keys) =>
      jwtVerify(token, keys, expected),
    )
    requireForUs(payload, stored.clientId)
    // Tokens that a provider signs for us to end a session or to describe a token prove no identity (RFC 8725, 3.11).
    const typ = protectedHeader.typ?.toLowerCase().replace(/^application\//, '') ?? 'jwt'
    if (!['jwt', 'at+jwt'].includes(typ) || 'events' in payload) throw new SsoRefusal('token', 'typ')
    return payload
  } catch (error) {
    throw refusalOf(error, 'token')
  }
}

const userClaims = ['email', 'email_verified', 'given_name', 'family_name', 'hd'] as const
/**
 * Many providers return the address only from userinfo. Entra ID's userinfo is not bound to the tenant, so it is not
 * used.
 */
async function withUserInfo(
  provider: client.Configuration,
  { provider: kind }: StoredConfig,
  claims: JWTPayload,
  accessToken: string,
): Promise<JWTPayload> {
  const { userinfo_endpoint: known } = provider.serverMetadata()
  if (kind === 'azuread' || claims['email'] !== undefined || !known) return claims
  const info = (await client.fetchUserInfo(provider, accessToken, String(claims.sub))) as Record<string, unknown>
  const more = Object.fromEntries(userClaims.flatMap((name) => (name in info ? [[name, info[name]]] : [])))
  // The flag of a verified address belongs to the address in the same answer, not to another one.
  const { email_verified: _, ...rest } = claims
  return { ...rest, ...more }
}

export type ExchangeResult = { claims: JWTPayload; idToken: string; endSession: string | undefined }
/** Exchanges the returned code for tokens, and checks them. @throws SsoRefusal */
export async function exchange(
  parts: Parts,
  stored: StoredConfig,
  search: string,
  start: { state: string; nonce: string; verifier: string },
): Promise<ExchangeResult> {
  const provider = await providerOf(parts, stored)
  try {
    const answer = await client.authorizationCodeGrant(provider, new URL(`${redirectUri(parts.config)}${search}`), {
      expectedState: start.state,
      expectedNonce: start.nonce,
      pkceCodeVerifier: start.verifier,
      idTokenExpected: true,
    })
    const idToken = answer.id_token ?? ''
    const claims = await verifyToken(parts, stored, idToken, { brought: false })
    if (claims['nonce'] !== start.nonce) throw new SsoRefusal('token', 'nonce')
    const all = await withUserInfo(provider, stored, claims, answer.access_token)
    return { claims: all, idToken, endSession: placeOf(parts, provider.serverMetadata().end_session_endpoint) }
  } catch (error) {
    throw refusalOf(error, 'token')
  }
}
