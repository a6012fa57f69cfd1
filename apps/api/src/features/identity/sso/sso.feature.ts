import { sso } from '@portal/contract/identity/sso/sso.contract'
import type { FastifyInstance } from 'fastify'
import type { Feature, Tables } from '../../../core/feature.ts'
import { handle, type Parts } from '../../../platform/http/handle.ts'
import * as mails from './sso.mails.ts'
import { startPath } from './sso.addresses.ts'
import { getConfig, getGroups, updateConfig } from './sso.config.ts'
import { extToken, validateExtToken } from './sso.external.ts'
import { finish } from './sso.flow.ts'
import { lookup } from './sso.lookup.ts'
import { callback, start, toSignIn } from './sso.redirects.ts'
import { samlRoutes } from './sso.saml.routes.ts'

// Handlers that call a provider load its protocol's library at the first use: most processes never need one.
const routes = handle(sso, {
  lookup,
  finish,
  extToken,
  validateExtToken,
  get: getConfig,
  groups: getGroups,
  update: updateConfig,
  test: async (context, input) => (await import('./sso.trial.ts')).test(context, input),
})

function ssoRoutes(app: FastifyInstance, parts: Parts): void {
  routes(app, parts)
  // Addresses for browsers redirect without an envelope, so they are not routes of the contract. A HEAD must not use up
  // a sign-in.
  app.get(`${startPath}/:configKey`, { exposeHeadRoute: false }, start(parts))
  app.get('/sso/callback', { exposeHeadRoute: false }, callback(parts))
  app.get('/sso/logout/return', (_, reply) => toSignIn(reply, { reason: 'signedout' }))
  samlRoutes(app, parts)
}

const tables: Tables = {
  externalIdentity: { by: 'single sign-on', bound: 'one row for each person and identity provider' },
  ssoConfig: { by: 'administrators', bound: 'one row for each account' },
}

export const ssoFeature: Feature = {
  routes: ssoRoutes,
  mails,
  tables,
}
