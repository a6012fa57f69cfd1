import { auth } from '@portal/contract/auth/auth.contract'
import type { FastifyInstance } from 'fastify'
import { handle, type Parts } from '../../platform/http/handle.ts'
import { askPasskey, signInByPasskey } from './auth.passkey.ts'
import { refresh, revokeRefreshToken, revokeToken } from './auth.refresh.service.ts'
import { signIn, validate } from './auth.service.ts'
import { loginSetting, proofChallenge } from './auth.setting.ts'

const routes = handle(auth, {
  signIn: (input, context) => signIn(context, input),
  signInWpc: (input, context) => signIn(context, input),
  refresh: (input, context) => refresh(context, input),
  refreshV1: (input, context) => refresh(context, input),
  revokeRefreshToken: (input, context) => revokeRefreshToken(context, input),
  revokeToken: (input, context) => revokeToken(context, input),
  validate: (input, context) => validate(context, input),
  setting: (_, context) => loginSetting(context),
  proof: (_, context) => proofChallenge(context),
  passkeyOptions: (input, context) => askPasskey(context, input),
  passkey: (input, context) => signInByPasskey(context, input),
})

export function authRoutes(app: FastifyInstance, parts: Parts): void {
  routes(app, parts)
  // The public keys, in the form that RFC 7517 sets: no envelope, so no route of the contract.
  app.get('/.well-known/jwks.json', async (_, reply) => {
    const keySet = await parts.keys.signing.keySet()
    return reply.header('cache-control', 'public, max-age=300').send(keySet)
  })
}
