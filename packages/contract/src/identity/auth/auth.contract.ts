import * as z from 'zod/mini'
import { key, oneOf, opaque, text } from '../../core/fields.ts'
import { languages } from '../../core/language.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { authAddresses } from './auth.addresses.ts'
import { Channel } from './auth.fields.ts'

// Specification section 7, "Token service" and "Multi-factor and session service"; lifetimes are in seconds.

/** Long enough for every token of this service; longer ones are refused unread. */
const token = () => opaque(4096, 1)
/** Replaces the access token that a reloaded page does not have; its refresh cookie then binds it. */
export const noAccessToken = 'none'
const clientId = () => text(64, 1)
/** The solution of a proof-of-work challenge, as the solver writes it. */
const proof = () => z.optional(opaque(4096))

/**
 * The step that a partial sign-in still needs: one of these channels; `enrolment`: none of them is set up yet, so a
 * phone comes first.
 */
const MfaNeed = wire('MfaNeed', {
  required: z.boolean(),
  enrolment: z.boolean(),
  challengeId: z.nullable(z.string()),
  channels: z.array(Channel),
})

/**
 * A complete sign-in; or, with `mfa`, a partial one: then the access token opens only the multi-factor routes, for ten
 * minutes, and there is no refresh token.
 */
export const Tokens = wire('Tokens', {
  access_token: z.string(),
  refresh_token: z.nullable(z.string()),
  expires_in: z.number(),
  refresh_expires_in: z.number(),
  ekey: z.string(),
  mfa: z.optional(MfaNeed),
})
export type Tokens = z.output<typeof Tokens>

const PasswordSignIn = wireBody('PasswordSignIn', {
  emailAddress: text(254, 1),
  password: opaque(1024, 1),
  client_id: clientId(),
  withRefreshToken: z.optional(z.boolean()),
  proof: proof(),
})
export const Refresh = wireBody('Refresh', { access_token: token(), refresh_token: token() })
const Done = wire('TokenDone', { done: z.boolean() })

const signIn = {
  method: 'POST',
  access: 'public',
  envelope: 'token',
  body: PasswordSignIn,
  result: Tokens,
  errors: [
    'auth.badCredentials',
    'auth.locked',
    'auth.factorOff',
    'auth.proofRequired',
    'auth.ssoRequired',
    'auth.passwordExpired',
    'auth.addressNotAllowed',
    'auth.clientUnknown',
    'request.crossSite',
  ],
} as const
const refresh = {
  method: 'POST',
  access: 'public',
  envelope: 'token',
  body: Refresh,
  result: Tokens,
  errors: ['auth.refreshRefused', 'request.crossSite'],
} as const

/** Minutes for which a proof of identity counts for a step-up (`security.md` 3.5). */
export const stepUpMinutes = 10

export const auth = defineRoutes({
  signIn: {
    ...signIn,
    ...authAddresses.signIn.at,
    aliases: ['/token'],
    summary: 'Sign in with e-mail address and password',
  },
  signInWpc: {
    ...signIn,
    path: '/wpc/Token',
    summary: 'Sign in with e-mail address and password',
    description: 'Same request and response as /Token.',
  },
  refresh: { ...refresh, ...authAddresses.refresh.at, summary: 'Refresh an access token' },
  refreshV1: {
    ...refresh,
    path: '/api/v1/auth/RefreshToken',
    summary: 'Refresh an access token',
    description: 'Same request and response as /RefreshToken.',
  },
  revokeRefreshToken: {
    ...authAddresses.revokeRefreshToken.at,
    summary: 'End the session of a refresh token',
    description: 'Repeating the call has no effect.',
    access: 'public',
    envelope: 'token',
    body: wireBody('RevokeRefresh', { refresh_Token: token(), client_Id: clientId() }),
    result: Done,
  },
  revokeToken: {
    ...authAddresses.revokeToken.at,
    summary: 'End the session of an access token',
    description: 'Repeating the call has no effect.',
    access: 'public',
    envelope: 'token',
    body: wireBody('RevokeAccess', { access_Token: token() }),
    result: wire('SignedOut', {
      done: z.boolean(),
      /**
       * The address for the browser to open next, when the session came from an identity provider that also ends its
       * session.
       */
      sso_logout_url: z.nullable(z.string()),
    }),
  },
  validate: {
    method: 'POST',
    path: '/ValidateToken',
    summary: 'Check whether an access token is valid for this e-mail address and client',
    access: 'public',
    envelope: 'token',
    body: wireBody('Validate', { emailAddress: text(254, 1), client_Id: clientId(), access_token: token() }),
    result: wire('Validity', { valid: z.boolean(), expires_in: z.number() }),
  },
  setting: {
    ...authAddresses.setting.at,
    summary: 'Get the settings of the sign-in page',
    access: 'public',
    result: wire('LoginSetting', {
      languages: z.array(oneOf('SettingLanguage', languages)),
      captcha: wire('CaptchaSetting', { mode: oneOf('CaptchaMode', ['none', 'builtin']) }),
      /** Identity providers that work without an e-mail address; companies' own are found by the address. */
      ssoProviders: z.array(z.string()),
      passwordResetEnabled: z.boolean(),
      passkeysEnabled: z.boolean(),
      maintenance: z.boolean(),
      supportUrl: z.nullable(z.string()),
    }),
  },
  proof: {
    ...authAddresses.proof.at,
    summary: 'Get a proof-of-work challenge',
    description: 'Required after repeated failures. Valid once, for five minutes.',
    access: 'public',
    body: wireBody('ProofRequest', { emailAddress: z.optional(text(254)) }),
    /** The JSON text that the solver takes. */
    result: wire('ProofChallenge', { challenge: z.string() }),
  },
  passkeyOptions: {
    ...authAddresses.passkeyOptions.at,
    summary: 'Get the WebAuthn options to sign in with a passkey',
    description: 'The request options are JSON in a string.',
    access: 'public',
    body: wireBody('PasskeyOptionsRequest', { client_id: clientId() }),
    result: wire('PasskeyOptions', { challengeId: z.string(), options: z.string() }),
    errors: ['auth.clientUnknown', 'request.crossSite', 'request.tooMany'],
  },
  passkey: {
    ...authAddresses.passkey.at,
    summary: 'Sign in with a passkey',
    access: 'public',
    envelope: 'token',
    body: wireBody('PasskeySignIn', {
      challengeId: key(),
      credential: opaque(4096, 2),
      client_id: clientId(),
    }),
    result: Tokens,
    errors: [
      'auth.passkeyRefused',
      'auth.ssoRequired',
      'auth.addressNotAllowed',
      'auth.locked',
      'auth.clientUnknown',
      'request.crossSite',
    ],
  },
})
