import { auth } from '@portal/contract/identity/auth/auth.contract'
import type { FastifyInstance } from 'fastify'
import type { Feature } from '../../../core/feature.ts'
import { handle, type Parts } from '../../../platform/http/handle.ts'
import * as mails from './auth.mails.ts'
import { askPasskey, signInByPasskey } from './auth.passkey.ts'
import { refresh, revokeRefreshToken, revokeToken } from './auth.refresh.service.ts'
import { signIn, validate } from './auth.service.ts'
import { loginSetting, proofChallenge } from './auth.setting.ts'

const routes = handle(auth, {
  signIn,
  signInWpc: signIn,
  refresh,
  refreshV1: refresh,
  revokeRefreshToken,
  revokeToken,
  validate,
  setting: loginSetting,
  proof: proofChallenge,
  passkeyOptions: askPasskey,
  passkey: signInByPasskey,
})

function authRoutes(app: FastifyInstance, parts: Parts): void {
  routes(app, parts)
  // RFC 7517 defines the form of the public keys: it has no envelope, so this is not a route of the contract.
  app.get('/.well-known/jwks.json', async (_, reply) => {
    const keySet = await parts.keys.signing.keySet()
    return reply.header('cache-control', 'public, max-age=300').send(keySet)
  })
}

export const authFeature: Feature = {
  routes: authRoutes,
  mails,
}
