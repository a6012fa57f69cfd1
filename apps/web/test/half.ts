import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import type { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import type { Result } from '@portal/contract/core/route'

/** The answer to a sign-in that still requires a second factor. */
export const halfTokens = (need: Partial<NonNullable<Tokens['mfa']>> = {}): Tokens => ({
  accessToken: 'half of a test',
  refreshToken: null,
  expiresIn: 600,
  refreshExpiresIn: 0,
  ekey: '',
  mfa: {
    required: true,
    enrolment: false,
    challengeId: '018f0000-0000-7000-8000-0000000000c1',
    channels: ['totp'],
    ...need,
  },
})

/** The whole sign-in that follows. */
export const wholeTokens = (): Tokens => ({
  accessToken: `e30.${btoa(JSON.stringify({ sub: '018f0000-0000-7000-8000-000000000001' }))}.sig`,
  refreshToken: 'a',
  expiresIn: 1500,
  refreshExpiresIn: 7200,
  ekey: '',
})

/** A challenge with an authenticator app, unless the test says otherwise. */
export const aChallenge = (more: Partial<Result<typeof mfa.token>> = {}): Result<typeof mfa.token> => ({
  challengeId: '018f0000-0000-7000-8000-0000000000c1',
  ways: [{ channel: 'totp', maskedDestination: null }],
  enrolment: false,
  password: false,
  linking: false,
  companyName: 'Northwind Legal',
  maskedEmail: 'm***@demo.test',
  trustDays: 0,
  expiresIn: 600,
  ...more,
})
