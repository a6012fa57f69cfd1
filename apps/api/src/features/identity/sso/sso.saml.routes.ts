import { Problem } from '@portal/contract/core/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../../../platform/http/handle.ts'
import { type SsoAttempt, storeIdentity, consumeState } from './sso.flow.ts'
import { singleLogoutPath } from './sso.addresses.ts'
import { contextOf, releaseQuota, isKey, requireRoom, textOf, toRefusal, toSignIn } from './sso.redirects.ts'
import { SsoRefusal } from './sso.refusals.ts'
import { findEnabled, findSigner } from './sso.repository.ts'

/** Bytes of a SAML answer with the additions of a form. */
const longest = 262_144

/** The fields of a form, each at most once. */
function readForm(text: string): Record<string, string> {
  const pairs = [...new URLSearchParams(text)]
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) throw new Problem('request.malformed')
  return Object.fromEntries(pairs)
}

/** The return from a SAML provider: a POST from its page, so without this site's cookies. */
const assertionConsumer =
  (parts: Parts) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const context = contextOf(parts, request, reply)
    const form = (request.body ?? {}) as Record<string, unknown> // JSON is accepted too, and may contain anything
    const [answer = '', state = ''] = [textOf(form['SAMLResponse']), textOf(form['RelayState'])]
    let attempt: SsoAttempt | undefined
    try {
      attempt = await consumeState(context, state)
      if (attempt.stored.provider !== 'saml') throw new SsoRefusal('token', 'protocol')
      const { samlIdentity } = await import('./sso.saml.ts')
      const { identity, session } = await samlIdentity(context, attempt, state, answer)
      const sso = await storeIdentity(context, attempt, identity, session)
      await releaseQuota(context, 'ssoStart')
      return toSignIn(reply, { sso, returnTo: attempt.returnTo })
    } catch (error) {
      return toRefusal(context, reply, attempt?.stored, error)
    }
  }

/**
 * Signing out by SAML: a provider's answer ends a sign-out from here; a request ends the sessions after a sign-out
 * there.
 */
const singleLogout =
  (parts: Parts) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const context = contextOf(parts, request, reply)
    const { configKey } = request.params as { configKey: string }
    const stored = isKey(configKey) ? await parts.db.asAuth((tx) => findEnabled(tx, configKey)) : undefined
    if (stored?.provider !== 'saml') throw new Problem('route.notFound')
    const message = (request.method === 'POST' ? (request.body ?? {}) : request.query) as Record<string, unknown>
    if (!('SAMLRequest' in message)) return toSignIn(reply, { reason: 'signedout' })
    try {
      await requireRoom(context, 'ssoLogout')
      const { takeLogout } = await import('./sso.saml.logout.ts')
      const [samlRequest = '', relayState = ''] = [textOf(message['SAMLRequest']), textOf(message['RelayState'])]
      const query = request.url.split('?')[1] ?? ''
      const sent = request.method === 'POST' ? { samlRequest, relayState } : { query }
      const back = await takeLogout(context, stored, sent)
      await releaseQuota(context, 'ssoLogout')
      return await reply.redirect(back, 303)
    } catch (error) {
      return toRefusal(context, reply, undefined, error)
    }
  }

/** The routes of SAML 2.0. Only they read forms: no other route takes data that a foreign page can send. */
export function samlRoutes(app: FastifyInstance, parts: Parts): void {
  void app.register(async (own) => {
    own.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longest },
      async (_: FastifyRequest, text: string) => readForm(text),
    )
    own.post('/sso/acs', { bodyLimit: longest }, assertionConsumer(parts))
    own.post(`${singleLogoutPath}/:configKey`, { bodyLimit: longest }, singleLogout(parts))
  })
  app.get(`${singleLogoutPath}/:configKey`, { exposeHeadRoute: false }, singleLogout(parts))
  app.get('/sso/metadata/:configKey', async (request, reply) => {
    const { configKey } = request.params as { configKey: string }
    const signer = isKey(configKey) ? await parts.db.asAuth((tx) => findSigner(tx, configKey)) : undefined
    if (!signer) throw new Problem('route.notFound')
    const { samlMetadata } = await import('./sso.saml.ts')
    return reply.type('application/samlmetadata+xml').send(samlMetadata(parts.config, signer))
  })
}
