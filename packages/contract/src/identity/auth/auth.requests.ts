import type { Requests } from '../../core/requests.ts'
import type { auth } from './auth.contract.ts'

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

export const authRequests: Requests<typeof auth> = {
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
