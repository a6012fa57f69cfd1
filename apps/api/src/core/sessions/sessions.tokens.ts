import { v7 as uuid } from 'uuid'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'

// Access tokens (RFC 9068): who, which session, which client; no roles and no flags, which are looked up at every call.

/** Lifetime of an access token in seconds. */
export const accessTokenLives = 1_500
/** The lifetime of the token of a partial sign-in, and of its session. */
export const halfTokenLives = 600
const typ = 'at+jwt'
/** The scope of a token: the portal, or for a partial sign-in the multi-factor routes. */
const audiences = { full: 'portal', mfa: 'mfa' } as const
/** Longer ones are not tokens of this service: refused before any parsing. */
const longest = 4_096

const isKey = (claim: unknown): claim is string =>
  typeof claim === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(claim)

type TokenParts = { keys: Keys; config: Config }
/** The content of a valid token. `expiresAt` is in seconds. */
export type TokenClaims = {
  userId: string
  sessionId: string
  clientId: string
  stage: 'full' | 'mfa'
  expiresAt: number
}
type Session = {
  sessionId: string
  userId: string
  clientId: string
  stage?: 'full' | 'mfa'
  amr: readonly string[]
  authTime: string
  actorUserId?: string | null
  lasts?: number
}

export function signAccessToken({ keys, config }: TokenParts, session: Session): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const stage = session.stage ?? 'full'
  const lives = Math.min(stage === 'mfa' ? halfTokenLives : accessTokenLives, session.lasts ?? accessTokenLives)
  return keys.signing.sign(typ, {
    iss: config.publicOrigin,
    aud: audiences[stage],
    sub: session.userId,
    sid: session.sessionId,
    cid: session.clientId,
    iat: now,
    exp: now + lives,
    jti: uuid(),
    amr: session.amr,
    auth_time: Math.floor(Date.parse(session.authTime) / 1000),
    ...(session.actorUserId && { act: { sub: session.actorUserId } }),
  })
}

/** The claims of an access token of this service, or undefined. @param options `expired`: accept those too */
export async function readAccessToken(
  { keys, config }: TokenParts,
  token: string,
  options: { expired?: boolean } = {},
): Promise<TokenClaims | undefined> {
  if (token.length > longest) return undefined
  const claims = await keys.signing.verify(token, typ, {
    issuer: config.publicOrigin,
    audience: Object.values(audiences),
    ...options,
  })
  if (!claims) return undefined
  const { sub, sid, cid, exp, aud } = claims
  if (!isKey(sub) || !isKey(sid) || typeof cid !== 'string' || typeof exp !== 'number') return undefined
  const stage = aud === audiences.mfa ? 'mfa' : 'full'
  return { userId: sub, sessionId: sid, clientId: cid, stage, expiresAt: exp }
}

/** Checked tokens that are remembered, and for how many milliseconds: as long as the key set, so a withdrawn key ends them. */
const [most, remembered] = [5_000, 300_000]

/** A reader that remembers checked tokens: verifying a signature costs more than the request it comes with. */
export function createTokenReader(parts: TokenParts): (token: string) => Promise<TokenClaims | undefined> {
  const verified = new Map<string, { claims: TokenClaims; until: number }>()
  return async (token) => {
    const found = verified.get(token)
    if (found && found.until > Date.now()) return found.claims
    verified.delete(token)
    const claims = await readAccessToken(parts, token)
    if (!claims) return undefined
    verified.set(token, { claims, until: Math.min(claims.expiresAt * 1000, Date.now() + remembered) })
    if (verified.size > most) verified.delete(verified.keys().next().value as string)
    return claims
  }
}
