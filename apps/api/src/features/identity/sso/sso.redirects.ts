import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from '../../../platform/crypto/hash.ts'
import type { OpenContext } from '../../../platform/http/context.ts'
import { factsOf } from '../../../platform/http/facts.ts'
import type { Parts } from '../../../platform/http/handle.ts'
import { sameOrigin } from '../../../platform/http/xsrf.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { limitUse, returnUse } from '../../../platform/limits/attempts.ts'
import { addressOf as emailOf, identityOf } from './sso.claims.ts'
import type { StoredConfig } from './sso.config.repository.ts'
import { useUp } from './sso.external.ts'
import { begin, type SsoAttempt, storeIdentity, consumeState } from './sso.flow.ts'
import { recordRefusal, SsoRefusal } from './sso.refusals.ts'
import { findEnabled } from './sso.repository.ts'

// Addresses on the way to an identity provider and back; the sign-in page shows what went wrong.

type Query = Record<string, unknown>
export const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
export const isKey = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
/**
 * Sign-ins that an address may begin, and sign-outs that it may request, within ten minutes. Completed ones do not
 * count, because an office signs in from one address.
 */
const [maxStarts, within] = [120, 600]

export const contextOf = ({ db, config, keys }: Parts, request: FastifyRequest, reply: FastifyReply): OpenContext => ({
  db,
  config,
  keys,
  request: factsOf(request, reply, config),
})

/** Back to the sign-in page; status 303 turns any method into a GET. */
export function toSignIn(reply: FastifyReply, values: Record<string, string | null | undefined>) {
  const search = new URLSearchParams(
    Object.entries(values).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  )
  return reply.redirect(`/login${search.size ? `?${search}` : ''}`, 303)
}

/** Gives the page the reason for a refusal, and the company's administrators more detail. */
export async function toRefusal(
  context: OpenContext,
  reply: FastifyReply,
  stored: StoredConfig | undefined,
  error: unknown,
) {
  if (!(error instanceof SsoRefusal)) throw error
  // Beyond a limit nothing is written: a row for each request would let a flood fill the table.
  if (stored && error.why !== 'tooMany') await context.db.asAuth((tx) => recordRefusal(tx, context, stored, error))
  return toSignIn(reply, { ssoError: error.why, wait: error.wait?.toString() })
}

type LimitedRoute = 'ssoStart' | 'ssoLogout'
const bucketOf = (what: LimitedRoute, { ip }: OpenContext['request']) => `${what}:${networkOf(ip)}`
/** @throws SsoRefusal tooMany */
export async function requireRoom({ db, request }: OpenContext, what: LimitedRoute): Promise<void> {
  const wait = await db.asAuth((tx) => limitUse(tx, bucketOf(what, request), maxStarts, within))
  if (wait !== undefined) throw new SsoRefusal('tooMany', 'tooMany', wait)
}
/** Takes back the count of a completed sign-in or sign-out. */
export const releaseQuota = ({ db, request }: OpenContext, what: LimitedRoute): Promise<unknown> =>
  db.asAuth((tx) => returnUse(tx, bucketOf(what, request)))

async function beginAt(context: OpenContext, stored: StoredConfig, query: Query): Promise<string> {
  await requireRoom(context, 'ssoStart')
  const returnTo = textOf(query['returnTo'])
  const loginHint = emailOf(query['login_hint']) ?? undefined
  if (stored.provider === 'saml') return (await import('./sso.saml.ts')).samlAuthorizeUrl(context, stored, returnTo)
  const [state, nonce, verifier] = [randomToken(), randomToken(), randomToken()]
  const { authorizeUrl } = await import('./sso.oidc.ts')
  const url = await authorizeUrl(context, stored, { state, nonce, verifier, loginHint })
  await begin(context, stored, { state, returnTo, secrets: { nonce, verifier } })
  return url
}

/** Begins a sign-in, from our own page only: a foreign page could sign a person in as someone else. */
export const start =
  (parts: Parts) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const context = contextOf(parts, request, reply)
    if (!sameOrigin(request, parts.config)) return toSignIn(reply, {})
    const { configKey } = request.params as { configKey: string }
    const stored = isKey(configKey) ? await parts.db.asAuth((tx) => findEnabled(tx, configKey)) : undefined
    try {
      if (!stored) throw new SsoRefusal('off')
      return await reply.redirect(await beginAt(context, stored, request.query as Query), 303)
    } catch (error) {
      return toRefusal(context, reply, stored, error)
    }
  }

async function comeBack(context: OpenContext, attempt: SsoAttempt, request: FastifyRequest): Promise<string> {
  const { stored, secrets } = attempt
  const query = request.query as Query
  if (query['error'] !== undefined)
    throw new SsoRefusal('denied', `denied: ${(textOf(query['error']) ?? '').slice(0, 80)}`)
  const { exchange } = await import('./sso.oidc.ts')
  const { claims, idToken, endSession } = await exchange(context, stored, request.url.slice(request.url.indexOf('?')), {
    state: String(query['state']),
    nonce: String(secrets['nonce']),
    verifier: String(secrets['verifier']),
  })
  // The token is part of the sign-out address, which others can read, so it must not be usable for signing in.
  await context.db.asAuth((tx) => useUp(tx, idToken, claims))
  const session = { endSession: endSession ?? null, clientId: stored.clientId, idToken }
  return storeIdentity(context, attempt, identityOf(stored, claims), session)
}

/** The return from an OpenID Connect provider: a top-level GET from another site, so without this site's cookies. */
export const callback =
  (parts: Parts) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const context = contextOf(parts, request, reply)
    let attempt: SsoAttempt | undefined
    try {
      attempt = await consumeState(context, textOf((request.query as Query)['state']))
      if (attempt.stored.provider === 'saml') throw new SsoRefusal('token', 'protocol')
      const sso = await comeBack(context, attempt, request)
      await releaseQuota(context, 'ssoStart')
      return toSignIn(reply, { sso, returnTo: attempt.returnTo })
    } catch (error) {
      return toRefusal(context, reply, attempt?.stored, error)
    }
  }
