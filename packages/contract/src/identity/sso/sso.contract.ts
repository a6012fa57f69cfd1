import * as z from 'zod/mini'
import { Tokens } from '../auth/auth.contract.ts'
import { Ability } from '../../core/ability.ts'
import { key, note, oneOf, opaque, text } from '../../core/fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { ssoAddresses } from './sso.addresses.ts'

// Single sign-on (specification section 7, `product.md` 3.5, `security.md` 3.7). A browser starts at GET /sso/start/{configKey}
// and returns to GET /sso/callback (OpenID Connect) or POST /sso/acs (SAML), which are redirects, not routes of the contract.
// Both end at /login?sso={code}; `finish` exchanges the code for a session, once, and only in that browser.

export const ssoProviders = ['azuread', 'google', 'oidc', 'saml'] as const
export type SsoProvider = (typeof ssoProviders)[number]
const Provider = oneOf('SsoProvider', ssoProviders)
/** The people who may no longer use password, reset, activation and /wpc/Token once single sign-on is enforced. */
export const enforcements = ['off', 'users', 'usersAndAdmins'] as const
const Enforcement = oneOf('SsoEnforcement', enforcements)

/** An https address, or http on an address that OUTGOING_PRIVATE lists. */
const address = () => text(2048)
const externalToken = () => z.optional(z.nullable(opaque(16384)))

const ExternalToken = wireBody('ExternalToken', {
  provider_Access_Token: externalToken(),
  provider: Provider,
  client_id: text(64, 1),
})

export const SsoDomain = wire('SsoDomain', {
  Domain: z.string(),
  Verified: z.boolean(),
  VerifiedOn: z.nullable(z.string()),
})
const BreakGlass = wire('BreakGlassPerson', { UserKey: z.string(), Email: z.string(), Name: z.string() })

export const SsoConfig = wire('SsoConfig', {
  AcctKey: z.string(),
  ConfigKey: z.nullable(z.string()),
  Enabled: z.boolean(),
  Provider,
  DisplayName: z.string(),
  /** OpenID Connect. */
  Issuer: z.string(),
  ClientId: z.string(),
  /** The last four characters of the secret, and when it was set; the secret itself is never returned. */
  SecretHint: z.nullable(z.string()),
  SecretSetOn: z.nullable(z.string()),
  /** SAML 2.0. */
  EntryPoint: z.string(),
  IdpEntityId: z.string(),
  Certificate: z.string(),
  /**
   * The address where the identity provider accepts SAML sign-outs (HTTP-Redirect); empty: people stay signed in there.
   */
  SingleLogoutUrl: z.string(),
  /** The attribute of an assertion that has the e-mail address; empty: the names that providers use. */
  EmailAttribute: z.string(),
  Enforcement,
  AutoProvision: z.boolean(),
  DefaultGroupKey: z.nullable(z.string()),
  BreakGlass: z.array(BreakGlass),
  Domains: z.array(SsoDomain),
  /** The values to configure at the identity provider. */
  RedirectUri: z.string(),
  AcsUrl: z.string(),
  SpEntityId: z.string(),
  LogoutUri: z.string(),
  /** SAML: where the provider sends its logout requests and responses. */
  SloUrl: z.string(),
  /** SAML: PEM of the portal's signing certificate; null before the first save with SAML. */
  SpCertificate: z.nullable(z.string()),
  version: z.number(),
  /** Requires full access and, from a company above, the right to act for its people. */
  Abilities: wire('SsoAbilities', { Edit: Ability }),
})
export type SsoConfig = z.output<typeof SsoConfig>

const acctKey = z.object({ acctKey: key() })
const read = {
  access: 'SSOEnforcement:R',
  module: { name: 'Customer-Settings', level: 'R' },
  object: 'account',
  params: acctKey,
  errors: ['account.notFound'],
} as const
const write = {
  access: 'SSOEnforcement:W',
  module: { name: 'Customer-Settings', level: 'RW' },
  object: 'account',
  stepUp: true,
  // Deciding how people sign in means administering their access (decision 0036).
  fullAccess: true,
  params: acctKey,
  errors: ['account.notFound', 'request.stale', 'sso.breakGlassRequired', 'sso.aboveYou', 'alias.forbidden'],
} as const

export const sso = defineRoutes({
  lookup: {
    ...ssoAddresses.lookup.at,
    summary: 'Get the sign-in method of a company',
    description: 'Depends only on the domain of the address.',
    access: 'public',
    query: z.object({ email: text(254) }),
    result: wire('SsoLookup', {
      enabled: z.boolean(),
      enforced: z.boolean(),
      provider: z.nullable(Provider),
      startUrl: z.nullable(z.string()),
      displayName: z.nullable(z.string()),
    }),
  },
  finish: {
    ...ssoAddresses.finish.at,
    summary: 'Exchange a finished identity provider sign-in for a session',
    description: 'Works once, in the browser that started the sign-in.',
    access: 'public',
    envelope: 'token',
    body: wireBody('SsoFinish', { Code: text(64, 1), client_id: text(64, 1) }),
    result: Tokens,
    errors: ['sso.refused', 'auth.clientUnknown', 'request.crossSite'],
  },
  extToken: {
    method: 'POST',
    path: '/ExtToken',
    summary: 'Sign in with a token that an identity provider issued to this portal',
    access: 'public',
    envelope: 'token',
    body: ExternalToken,
    result: Tokens,
    errors: ['sso.tokenMissing', 'sso.refused', 'auth.clientUnknown', 'auth.locked', 'request.crossSite'],
  },
  validateExtToken: {
    method: 'POST',
    path: '/ValidateExtToken',
    summary: 'Check whether an identity provider’s token would be accepted',
    description: 'The token isn’t used up.',
    access: 'public',
    envelope: 'token',
    body: ExternalToken,
    result: wire('ExternalValidity', { valid: z.boolean(), expires_in: z.number() }),
    errors: ['sso.tokenMissing', 'auth.clientUnknown', 'auth.locked'],
  },
  get: {
    ...read,
    method: 'GET',
    path: '/api/v1/Account/:acctKey/Sso',
    summary: 'Get the single sign-on configuration of an account',
    description: 'Never returns the secret.',
    etag: true,
    result: SsoConfig,
  },
  groups: {
    ...read,
    method: 'GET',
    path: '/api/v1/Account/:acctKey/Sso/Groups',
    summary: 'List the access groups available to automatic provisioning',
    description: 'Groups with full access are left out.',
    result: wire('SsoGroups', { Items: z.array(wire('SsoGroup', { GroupKey: z.string(), Name: z.string() })) }),
  },
  update: {
    ...write,
    further: 'signIn',
    method: 'PATCH',
    path: '/api/v1/Account/:acctKey/Sso',
    summary: 'Update the single sign-on configuration of an account',
    description: 'The first update creates the configuration.',
    ifMatch: true,
    etag: true,
    body: wireBody('SsoPatch', {
      Enabled: z.optional(z.boolean()),
      Provider: z.optional(Provider),
      DisplayName: z.optional(text(60)),
      Issuer: z.optional(address()),
      ClientId: z.optional(text(128)),
      /** Written, never read; empty removes it. */
      ClientSecret: z.optional(opaque(512)),
      EntryPoint: z.optional(address()),
      IdpEntityId: z.optional(text(1024)),
      /** PEM, one or several, with any text around them; or one in bare base64. */
      Certificate: z.optional(note(20_000)),
      SingleLogoutUrl: z.optional(address()),
      EmailAttribute: z.optional(text(256)),
      Enforcement: z.optional(Enforcement),
      AutoProvision: z.optional(z.boolean()),
      DefaultGroupKey: z.optional(z.nullable(key())),
      BreakGlass: z.optional(z.array(key()).check(z.maxLength(20))),
    }),
    result: SsoConfig,
  },
  test: {
    ...write,
    method: 'POST',
    path: '/api/v1/Account/:acctKey/Sso/Test',
    summary: 'Test the single sign-on configuration of an account',
    description: 'Returns each step and its errors, without signing anyone in.',
    body: wireBody('SsoTest', {}),
    result: wire('SsoTestResult', {
      Ok: z.boolean(),
      Steps: z.array(
        wire('SsoTestStep', {
          /** `complete`, `reach`, `issuer`, `keys`, `endpoints`, `authorize`, `certificate`, `entryPoint`, `domains`. */
          Step: z.string(),
          Outcome: oneOf('SsoTestOutcome', ['ok', 'warning', 'failed', 'skipped']),
          /** The finding, or what to do, in the reader's language. */
          Detail: z.string(),
        }),
      ),
    }),
  },
})
