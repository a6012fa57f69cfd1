import type { Manifest } from '../../core/manifest.ts'
import { sso } from './sso.contract.ts'
import { ssoAudit, ssoErrors, ssoLabels } from './sso.words.ts'
import type { Requests } from '../../core/requests.ts'

const token = 'x'.repeat(40)
const externalToken = () =>
  ({ body: { provider_Access_Token: token, provider: 'azuread', client_id: 'portal-cli' } }) as const

const requests: Requests<typeof sso> = {
  lookup: () => ({ query: { email: 'nobody@example.test' } }),
  finish: () => ({ body: { Code: token, client_id: 'portal-cli' } }),
  extToken: externalToken,
  validateExtToken: externalToken,
  get: ({ account }) => ({ params: { acctKey: account } }),
  groups: ({ account }) => ({ params: { acctKey: account } }),
  update: ({ account }) => ({
    params: { acctKey: account },
    body: {
      Enabled: false,
      Provider: 'oidc',
      DisplayName: 'Whole sign-in',
      Issuer: 'https://idp.example.com',
      ClientId: 'whole',
      ClientSecret: 'an invented secret',
      EntryPoint: 'https://idp.example.com/saml',
      IdpEntityId: 'https://idp.example.com/entity',
      Certificate: '',
      SingleLogoutUrl: 'https://idp.example.com/logout',
      EmailAttribute: 'mail',
      Enforcement: 'off',
      AutoProvision: false,
      DefaultGroupKey: null,
      BreakGlass: [],
    },
  }),
  test: ({ account }) => ({ params: { acctKey: account }, body: {} }),
}

export const ssoManifest = {
  routes: sso,
  requests,
  labels: ssoLabels,
  errors: ssoErrors,
  audit: ssoAudit,
} satisfies Manifest
