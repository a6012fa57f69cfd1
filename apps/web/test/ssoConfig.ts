import type { SsoConfig } from '@portal/contract/identity/sso/sso.contract'

export const acctKey = '018f0000-0000-7000-8000-0000000000aa'
export const ada = { userKey: '018f0000-0000-7000-8000-000000000101', email: 'ada@northwind.test', name: 'Ada Sample' }
export const aDomain = (domain: string, verified: boolean): SsoConfig['domains'][number] => ({
  domain,
  verified,
  verifiedOn: verified ? '2026-11-02T14:00:00.000Z' : null,
})
/** A company's single sign-on with one verified domain, with anything else that a test says. */
export const aConfig = (more: Partial<SsoConfig> = {}): SsoConfig => ({
  acctKey,
  configKey: '018f0000-0000-7000-8000-0000000000c1',
  enabled: false,
  provider: 'oidc',
  displayName: 'Northwind',
  issuer: 'https://idp.northwind.test',
  clientId: 'portal',
  secretHint: '9876',
  secretSetOn: '2026-11-01T10:00:00.000Z',
  entryPoint: '',
  idpEntityId: '',
  certificate: '',
  singleLogoutUrl: '',
  emailAttribute: '',
  enforcement: 'off',
  autoProvision: false,
  defaultGroupKey: null,
  breakGlass: [],
  domains: [aDomain('northwind.test', true)],
  redirectUri: 'https://portal.test/sso/callback',
  acsUrl: 'https://portal.test/sso/acs',
  spEntityId: 'https://portal.test/sso/metadata/c1',
  logoutUri: 'https://portal.test/sso/logout/return',
  sloUrl: 'https://portal.test/sso/slo/c1',
  spCertificate: null,
  version: 3,
  abilities: { edit: { allowed: true, reason: null } },
  ...more,
})
