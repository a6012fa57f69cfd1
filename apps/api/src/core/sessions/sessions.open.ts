import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import type { SignInRules } from '@portal/contract/access/settings/settings.signIn.rules'
import { v7 as uuid } from 'uuid'
import { sha256 } from '../../platform/crypto/hash.ts'
import { type Tx, unawaited } from '../../platform/db/db.ts'
import type { OpenContext } from '../../platform/http/context.ts'
import type { Client } from './sessions.clients.ts'
import {
  insertRefreshToken,
  findNow,
  insertSession,
  type NewSession,
  recordLastSignIn,
  type OpenSession,
} from './sessions.open.repository.ts'
import { ekeyOf, hashesOf, newRefreshToken, type RefreshToken, refreshCookie } from './sessions.refreshTokens.ts'
import { idleGrace } from './sessions.rules.ts'
import { findSessionRules } from './sessions.settings.ts'
import { accessTokenLives, halfTokenLives, signAccessToken } from './sessions.tokens.ts'

/** How a session is opened: `amr` as in RFC 8176 (pwd, otp, sms, hwk, mfa, fed); the rest where it applies. */
export type SessionStart = Partial<
  Pick<NewSession, 'actorSessionId' | 'actingReason' | 'actingTicket' | 'ssoConfigId' | 'ssoSession'>
> & {
  userId: string
  client: Client
  stage: 'full' | 'mfa'
  amr: string[]
  /** Whether it gets a refresh token. A partial sign-in never does. */
  refresh: boolean
  /** Seconds; at most, and by default, what the company allows. */
  lasts?: number
  actorUserId?: string
  /** The company's rules and the moment, where this transaction has read them already. */
  ruled?: { rules: SignInRules; now: string }
}
export type IssuedSession = { session: OpenSession; refresh: RefreshToken | undefined }

/** Opens a session in the transaction of the sign-in. The tokens are made from it afterwards: `tokensOf`. */
export async function openSession(
  tx: Tx,
  { keys, config, request }: OpenContext,
  opening: SessionStart,
): Promise<IssuedSession> {
  const { client, userId, stage, amr, refresh: withRefresh, actorUserId, lasts: lifetime, ruled, ...more } = opening
  const sessionId = uuid()
  const { sessionHours, idleMinutes } = ruled?.rules ?? (await findSessionRules(tx, config, userId))
  const lasts = stage === 'mfa' ? halfTokenLives : Math.min(lifetime ?? Number.POSITIVE_INFINITY, sessionHours * 3600)
  const { ip, userAgent } = request
  const ekeyHash = sha256(ekeyOf(keys.vault, sessionId))
  const idle = { idleMinutes: idleMinutes + idleGrace }
  const row = { sessionId, userId, clientId: client.id, stage, amr, ekeyHash, ip, userAgent, ...idle, ...more }
  // `now()` is the same moment throughout a transaction.
  const authTime = ruled ? ruled.now : await findNow(tx)
  await insertSession(unawaited(tx), row, lasts)
  const refresh = withRefresh && stage === 'full' ? newRefreshToken(client) : undefined
  if (refresh) await insertRefreshToken(unawaited(tx), sessionId, hashesOf(refresh))
  if (stage === 'full' && !actorUserId) await recordLastSignIn(unawaited(tx), userId)
  const session = {
    sessionId,
    userId,
    clientId: client.id,
    stage,
    amr,
    authTime,
    actorUserId: actorUserId ?? null,
    lasts,
  }
  return { session, refresh }
}

/** The content of the token envelope, with the cookie of a split refresh token set on the answer. */
export async function tokensOf(context: OpenContext, { session, refresh }: IssuedSession): Promise<Tokens> {
  const accessToken = await signAccessToken(context, session)
  if (refresh?.cookie !== undefined) context.request.setCookie(refreshCookie, refresh.cookie, { maxAge: session.lasts })
  return {
    accessToken,
    refreshToken: refresh?.body ?? null,
    expiresIn: Math.min(session.lasts, session.stage === 'mfa' ? halfTokenLives : accessTokenLives),
    refreshExpiresIn: refresh ? session.lasts : 0,
    ekey: ekeyOf(context.keys.vault, session.sessionId),
  }
}

export type { OpenSession } from './sessions.open.repository.ts'

export { getOpenSession, getSsoSession, limitSession } from './sessions.open.repository.ts'
