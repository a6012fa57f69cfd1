import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { sso } from '@portal/contract/identity/sso/sso.contract'
import { decodeJwt, type JWTPayload } from 'jose'
import { sha256 } from '../../../platform/crypto/hash.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { OpenContext } from '../../../platform/http/context.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { limitUse, returnUse, consumeOnce } from '../../../platform/limits/attempts.ts'
import { getClient, requireOwnPage } from '../../../core/sessions/sessions.clients.ts'
import { addressOf, domainOf, identityOf } from './sso.claims.ts'
import type { StoredConfig } from './sso.config.repository.ts'
import { signInIdentity, refuse } from './sso.flow.ts'
import { SsoRefusal } from './sso.refusals.ts'
import { findByClient, isUsed, ownsDomain } from './sso.repository.ts'

// A provider's token from the caller (specification section 7, ExtToken). It must be issued for our client: one for
// Graph, for example, proves nothing to us (CVE-2026-55669).

/** Tokens without a sign-in that an address may send in a minute. */
const [most, aMinute] = [30, 60]
const bucketOf = (ip: string) => `extToken:${networkOf(ip)}`

type Body = Input<typeof sso.extToken>['body']

async function tokenOf({ db, request }: OpenContext, { providerAccessToken: token }: Body): Promise<string> {
  if (!token?.trim()) throw new Problem('sso.tokenMissing')
  const wait = await db.asAuth((tx) => limitUse(tx, bucketOf(request.ip), most, aMinute))
  if (wait !== undefined) throw new Problem('auth.locked', { retryAfter: wait })
  return token.trim()
}

/** The claims of an unchecked token: enough to find its possible configuration. */
function claimed(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    throw new SsoRefusal('token', 'notAToken')
  }
}

/**
 * The configuration for a token, by issuer and audience; among several, the one that owns the domain of the address.
 */
async function configFor({ db }: OpenContext, provider: string, token: string): Promise<StoredConfig> {
  const { iss, aud, email, preferred_username: name } = claimed(token)
  const audiences = [aud ?? []].flat().filter((one) => typeof one === 'string')
  if (typeof iss !== 'string' || audiences.length === 0 || audiences.length > 10)
    throw new SsoRefusal('token', 'audience')
  return db.asAuth(async (tx) => {
    const found = (await findByClient(tx, iss, audiences)).filter((one) => one.provider === provider)
    const address = addressOf(email ?? name)
    if (found.length > 1 && address)
      for (const one of found) if (await ownsDomain(tx, one.ssoConfigId, domainOf(address))) return one
    const [first] = found
    if (!first) throw new SsoRefusal('token', 'audience')
    return first
  })
}

/**
 * The hash that makes a token single-use: of its own id, else of the signed part, which cannot be written in another
 * way.
 */
function hashOf(token: string, { iss, jti, uti }: JWTPayload): Buffer {
  const own = [uti, jti].find((id) => typeof id === 'string' && id !== '')
  return sha256(`${iss}\n${typeof own === 'string' ? own : token.slice(0, token.lastIndexOf('.'))}`)
}

/** Uses up a checked token; false when it was used before. */
export const useUp = (tx: Tx, token: string, claims: JWTPayload): Promise<boolean> =>
  consumeOnce(tx, 'extToken', hashOf(token, claims), new Date(((claims.exp ?? 0) + 120) * 1000))

/** Signs in the person whom the token confirms; each token is valid for one sign-in. @throws Problem sso.refused */
export async function extToken(context: OpenContext, { body }: Input<typeof sso.extToken>): Promise<Tokens> {
  const client = getClient(body.clientId)
  requireOwnPage(client, context.request)
  const token = await tokenOf(context, body)
  const { db } = context
  let stored: StoredConfig | undefined
  try {
    stored = await configFor(context, body.provider, token)
    const { verifyToken } = await import('./sso.oidc.ts')
    const claims = await verifyToken(context, stored, token, { brought: true })
    const identity = identityOf(stored, claims)
    if (!(await db.asAuth((tx) => useUp(tx, token, claims)))) throw new SsoRefusal('token', 'replayed')
    const session = { endSession: null, clientId: stored.clientId, idToken: null }
    const tokens = await signInIdentity(context, client, { stored, identity, session, refresh: true })
    await db.asAuth((tx) => returnUse(tx, bucketOf(context.request.ip)))
    return tokens
  } catch (error) {
    return refuse(db, context, stored, error)
  }
}

/** Whether such a token would be accepted, without using it up and without a reason. */
export async function validateExtToken(context: OpenContext, { body }: Input<typeof sso.validateExtToken>) {
  getClient(body.clientId)
  const token = await tokenOf(context, body)
  try {
    const stored = await configFor(context, body.provider, token)
    const { verifyToken } = await import('./sso.oidc.ts')
    const claims = await verifyToken(context, stored, token, { brought: true })
    identityOf(stored, claims)
    const used = await context.db.asAuth((tx) => isUsed(tx, 'extToken', hashOf(token, claims)))
    return used
      ? { valid: false, expiresIn: 0 }
      : { valid: true, expiresIn: Math.max(0, (claims.exp ?? 0) - Math.floor(Date.now() / 1000)) }
  } catch (error) {
    if (error instanceof SsoRefusal) return { valid: false, expiresIn: 0 }
    throw error
  }
}
