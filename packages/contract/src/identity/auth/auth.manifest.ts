import type { Manifest } from '../../core/manifest.ts'
import { auth } from './auth.contract.ts'
import { authAudit, authErrors, authLabels } from './auth.words.ts'
import type { Requests } from '../../core/requests.ts'

const token = 'x'.repeat(40)
const signIn = () => ({
  body: {
    emailAddress: 'nobody@example.test',
    password: 'p',
    client_id: 'portal-cli',
    withRefreshToken: true,
    proof: 'x',
  },
})
const refresh = () => ({ body: { access_token: token, refresh_token: token } })

const requests: Requests<typeof auth> = {
  signIn,
  signInWpc: signIn,
  refresh,
  refreshV1: refresh,
  revokeRefreshToken: () => ({ body: { refresh_Token: token, client_Id: 'portal-cli' } }),
  revokeToken: () => ({ body: { access_Token: token } }),
  validate: () => ({ body: { emailAddress: 'nobody@example.test', client_Id: 'portal-cli', access_token: token } }),
  proof: () => ({ body: { emailAddress: 'nobody@example.test' } }),
  passkeyOptions: () => ({ body: { client_id: 'portal-cli' } }),
  passkey: ({ fresh }) => ({ body: { challengeId: fresh(), credential: '{}', client_id: 'portal-cli' } }),
}

export const authManifest = {
  routes: auth,
  requests,
  labels: authLabels,
  errors: authErrors,
  audit: authAudit,
} satisfies Manifest
