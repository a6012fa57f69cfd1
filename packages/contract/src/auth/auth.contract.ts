import * as z from 'zod/mini'
import { text } from '../core/fields.ts'
import { defineRoutes } from '../core/route.ts'
import { wire, wireBody } from '../core/wire.ts'

// Specification section 7, "Token service" and "Multi-factor and session service"; lifetimes are in seconds.

/** Long enough for every token this service makes; longer ones are refused before they are looked at. */
const token = () => z.string().check(z.minLength(1), z.maxLength(4096))
/** Stands for an access token where a page that was loaded anew has none; its refresh cookie binds it then. */
export const noAccessToken = 'none'
const clientId = () => text(64, 1)

export const Tokens = wire('Tokens', {
  access_token: z.string(),
  refresh_token: z.nullable(z.string()),
  expires_in: z.number(),
  refresh_expires_in: z.number(),
  ekey: z.string(),
})
export type Tokens = z.output<typeof Tokens>

const PasswordSignIn = wireBody('PasswordSignIn', {
  emailAddress: text(254, 1),
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
  client_id: clientId(),
  withRefreshToken: z.optional(z.boolean()),
})
const Refresh = wireBody('Refresh', { access_token: token(), refresh_token: token() })
const Done = wire('TokenDone', { done: z.boolean() })

const signIn = {
  method: 'POST',
  access: 'public',
  envelope: 'token',
  body: PasswordSignIn,
  result: Tokens,
  errors: ['auth.badCredentials', 'auth.locked', 'auth.clientUnknown', 'request.crossSite'],
} as const
const refresh = {
  method: 'POST',
  access: 'public',
  envelope: 'token',
  body: Refresh,
  result: Tokens,
  errors: ['auth.refreshRefused', 'request.crossSite'],
} as const

export const auth = defineRoutes({
  signIn: { ...signIn, path: '/Token', summary: 'Sign in with e-mail and password' },
  signInWpc: { ...signIn, path: '/wpc/Token', summary: 'Sign in with e-mail and password (same contract as /Token)' },
  refresh: { ...refresh, path: '/RefreshToken', summary: 'A new access token for a refresh token' },
  refreshV1: {
    ...refresh,
    path: '/api/v1/auth/RefreshToken',
    summary: 'A new access token for a refresh token (same contract as /RefreshToken)',
  },
  revokeRefreshToken: {
    method: 'POST',
    path: '/api/v1/auth/RefreshToken/Revoke',
    summary: 'End the session that a refresh token belongs to; repeating it is harmless',
    access: 'public',
    envelope: 'token',
    body: wireBody('RevokeRefresh', { refresh_Token: token(), client_Id: clientId() }),
    result: Done,
  },
  revokeToken: {
    method: 'POST',
    path: '/api/v1/auth/Token/Revoke',
    summary: 'End the session that an access token belongs to; repeating it is harmless',
    access: 'public',
    envelope: 'token',
    body: wireBody('RevokeAccess', { access_Token: token() }),
    result: Done,
  },
  validate: {
    method: 'POST',
    path: '/ValidateToken',
    summary: 'Whether an access token is alive and belongs to this e-mail address and client',
    access: 'public',
    envelope: 'token',
    body: wireBody('Validate', { emailAddress: text(254, 1), client_Id: clientId(), access_token: token() }),
    result: wire('Validity', { valid: z.boolean(), expires_in: z.number() }),
  },
})
