import { type auth, noAccessToken, type Tokens } from '@portal/contract/identity/auth/auth.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import { sameBytes, sha256 } from '../../../platform/crypto/hash.ts'
import { last, type Tx } from '../../../platform/db/db.ts'
import type { OpenContext } from '../../../platform/http/context.ts'
import { recordSignIn } from '../../../core/sessions/sessions.audit.ts'
import { type Client, findClient, getClient, requireOwnPage } from '../../../core/sessions/sessions.clients.ts'
import { limitSession, type OpenSession, tokensOf } from '../../../core/sessions/sessions.open.ts'
import { getPerson } from '../../../core/people/people.ts'
import {
  dropRefreshCookie,
  hashesOf,
  type RefreshToken,
  refreshCookie,
  successorOf,
} from '../../../core/sessions/sessions.refreshTokens.ts'
import { endSession, findActor } from '../../../core/sessions/sessions.ts'
import { readAccessToken } from '../../../core/sessions/sessions.tokens.ts'
import { reviewSession } from '../../../core/sessions/sessions.settings.ts'
import { logoutUrlOf } from '../sso/sso.logout.service.ts'
import { notifyReuse } from './auth.notices.ts'
import { type Claim, findRefreshToken, findSessionOf, type LiveSession, rotate } from './auth.repository.ts'

const refused = () => new Problem('auth.refreshRefused')

/** The caller by the access token, expired or not. A reloaded page has none and is bound by its cookie instead. */
async function askerOf(
  context: OpenContext,
  accessToken: string,
): Promise<{ client: Client; sessionId: string | undefined }> {
  const claims =
    accessToken === noAccessToken ? undefined : await readAccessToken(context, accessToken, { expired: true })
  const client = accessToken === noAccessToken ? getClient('portal-web') : claims && findClient(claims.clientId)
  if (!client) throw refused()
  return { client, sessionId: claims?.sessionId }
}

type Step = { session: LiveSession; next: RefreshToken } | undefined

/** A used token came back although no answer was lost: it was copied. No one may continue with that session. */
async function endFamily(tx: Tx, { config, request }: OpenContext, session: OpenSession): Promise<void> {
  if (!(await endSession(tx, session.sessionId, 'refreshReused'))) return
  const person = await getPerson(tx, session.userId)
  await recordSignIn(tx, request, person, 'auth.refreshReused', { sessionId: session.sessionId, refusal: refused() })
  // A person acting for the owner held the token, so they get the notice.
  const holder = session.actorUserId === null ? person : await getPerson(tx, session.actorUserId)
  await notifyReuse(tx, holder, config.publicOrigin)
}

/** Returns the successor again to a caller with the right cookie: this token's, or already the next one's. */
function repeated(
  found: { cookieHash: Buffer | null; nextCookieHash: Buffer | null },
  token: RefreshToken,
  next: RefreshToken,
): RefreshToken | undefined {
  if (found.cookieHash === null || token.cookie === undefined)
    return found.cookieHash === null && token.cookie === undefined ? next : undefined
  const cookie = sha256(token.cookie)
  if (sameBytes(cookie, found.cookieHash)) return next
  return found.nextCookieHash && sameBytes(cookie, found.nextCookieHash)
    ? { body: next.body, cookie: token.cookie }
    : undefined
}

/** Ends a session that has expired under the company's current rules, or whose address they do not allow. */
async function endExpired(tx: Tx, context: OpenContext, session: OpenSession, reason: 'addressNotAllowed' | 'expired') {
  const refusal = reason === 'addressNotAllowed' ? new Problem('auth.addressNotAllowed') : refused()
  const { sessionId } = session
  await endSession(tx, sessionId, reason)
  await recordSignIn(tx, context.request, await getPerson(tx, session.userId), 'auth.refreshRefused', {
    sessionId,
    refusal,
  })
}

/** Applies the company's current rules before the used token's successor is returned. */
async function underPresentRules(context: OpenContext, { session, next }: NonNullable<Step>): Promise<Step> {
  const { allowed, change } = reviewSession(context.config, session, context.request.ip)
  if (allowed && !change) return { session, next }
  return context.db.asAuth(async (tx) => {
    const lasts = allowed && change ? await limitSession(tx, session.sessionId, change) : 0
    if (lasts > 0) return { session: { ...session, lasts }, next }
    await endExpired(tx, context, session, allowed ? 'expired' : 'addressNotAllowed')
    return undefined
  })
}

/** Handles a token that could not be used normally: a recent repetition, another client's, or a copy. */
async function explain(
  tx: Tx,
  context: OpenContext,
  claim: Claim,
  given: RefreshToken,
  next: RefreshToken,
): Promise<Step> {
  const found = await findRefreshToken(tx, claim.hash)
  if (!found?.used) return undefined // unknown, or not for this caller: the token stays as it is
  const isSameClient = found.clientId === claim.clientId && (claim.sessionId ?? found.sessionId) === found.sessionId
  const repetition = isSameClient && found.repeatable ? repeated(found, given, next) : undefined
  if (repetition) return { session: found, next: repetition }
  await endFamily(tx, context, found)
  return undefined
}

/**
 * Issues a new access token and the next refresh token (`security.md` 3.3). A database fault changes nothing, and the
 * caller can try again.
 */
export async function refresh(context: OpenContext, { body }: Input<typeof auth.refresh>): Promise<Tokens> {
  const { client, sessionId } = await askerOf(context, body.accessToken)
  requireOwnPage(client, context.request)
  const cookie = client.splitRefreshToken ? (context.request.cookies[refreshCookie] ?? '') : undefined
  const token = { body: body.refreshToken, cookie }
  const claim = { ...hashesOf(token), clientId: client.id, sessionId }
  const next = successorOf(context.keys.vault, token)
  const session = await context.db.asAuth((tx) => rotate(last(tx), claim, hashesOf(next)))
  const step = session ? { session, next } : await context.db.asAuth((tx) => explain(tx, context, claim, token, next))
  const done = step && (await underPresentRules(context, step))
  if (!done) throw refused()
  return tokensOf(context, { session: done.session, refresh: done.next })
}

/**
 * Ends a session, known or not; a database fault is an error, never "done". Returns the provider's sign-out address.
 */
async function signOut(
  context: OpenContext,
  client: Client,
  find: (tx: Tx) => Promise<{ sessionId: string; userId: string } | undefined>,
) {
  const ssoLogoutUrl = await context.db.asAuth(async (tx) => {
    const session = await find(tx)
    if (!session) return null
    // Signing out of a browser while acting for another person also ends the actor's session, because that browser has
    // no tokens for it.
    const actor = client.browser ? await findActor(tx, session.sessionId) : undefined
    const url = await logoutUrlOf(tx, context, actor?.sessionId ?? session.sessionId)
    if (!(await endSession(tx, session.sessionId, 'signedOut'))) return url
    if (actor) await endSession(tx, actor.sessionId, 'signedOut')
    await recordSignIn(tx, context.request, await getPerson(tx, session.userId), 'auth.signedOut', {
      sessionId: session.sessionId,
    })
    return url
  })
  if (client.browser) {
    dropRefreshCookie(context.request)
    context.request.clearSiteData()
  }
  return { done: true, ssoLogoutUrl }
}

export async function revokeRefreshToken(
  context: OpenContext,
  { body }: Input<typeof auth.revokeRefreshToken>,
): Promise<Result<typeof auth.revokeRefreshToken>> {
  const client = getClient(body.clientId)
  requireOwnPage(client, context.request)
  const { done } = await signOut(context, client, (tx) => findSessionOf(tx, sha256(body.refreshToken), client.id))
  return { done }
}

export async function revokeToken(
  context: OpenContext,
  { body }: Input<typeof auth.revokeToken>,
): Promise<Result<typeof auth.revokeToken>> {
  const claims = await readAccessToken(context, body.accessToken, { expired: true })
  const client = claims && findClient(claims.clientId)
  if (!claims || !client) return { done: true, ssoLogoutUrl: null } // not our token: nothing to end
  requireOwnPage(client, context.request)
  return signOut(context, client, async () => claims)
}
