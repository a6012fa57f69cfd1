import * as z from 'zod/mini'
import { Channel } from '../auth/auth.fields.ts'
import { Tokens } from '../auth/auth.contract.ts'
import { key, name, oneOf, phone, text } from '../core/fields.ts'
import { defineRoutes } from '../core/route.ts'
import { wire, wireBody } from '../core/wire.ts'

// Multi-factor sign-in (specification section 7, `product.md` 3.4). `half-signed-in` routes are open to a partial and
// to a complete sign-in: they complete the first, and prove the identity again in the second (step-up).

const challengeId = () => key()
/** Typed by hand or pasted: spaces and dashes are removed; digits for codes, letters and digits for recovery codes. */
const code = () =>
  z.string().check(
    z.maxLength(200),
    z.overwrite((typed) => typed.replace(/[\s\u2010-\u2015-]/g, '')),
    z.minLength(6),
    z.maxLength(24),
  )
const credential = () => z.string().check(z.minLength(2), z.maxLength(4096))

const Way = wire('MfaWay', {
  channel: Channel,
  /** `+33 ** ** 45`, `a***@example.test`; of an app or a passkey, its name. */
  maskedDestination: z.nullable(z.string()),
})
const Sent = wire('MfaCodeSent', {
  challengeId: z.string(),
  channel: Channel,
  maskedDestination: z.nullable(z.string()),
  /** Seconds. */
  expiresIn: z.number(),
  resendAfter: z.number(),
})
const Done = wire('MfaDone', { done: z.boolean() })
/** Ten codes, shown once: with the first factor, and whenever new ones are made. */
const Enrolled = wire('MfaEnrolled', { recoveryCodes: z.nullable(z.array(z.string())) })
/** Never while acting for someone: codes would go to them. */
const half = { access: 'half-signed-in', notActing: true } as const
const codeErrors = ['mfa.codeWrong', 'mfa.codeExpired', 'mfa.codeUsed', 'auth.locked', 'auth.factorOff'] as const

export const mfa = defineRoutes({
  token: {
    ...half,
    method: 'POST',
    path: '/api/v1/MFA/Token',
    summary: 'Open a multi-factor challenge for half a sign-in, or for a whole one that must show anew who is there',
    body: wireBody('MfaTokenRequest', { client_id: z.optional(text(64)) }),
    result: wire('MfaChallenge', {
      challengeId: z.string(),
      /** Best first: the one used last, then by strength. Empty with `enrolment`, or where only the password can be used. */
      ways: z.array(Way),
      /** Nothing is set up that the company's policy accepts: a phone number comes first. */
      enrolment: z.boolean(),
      /** In a complete sign-in of somebody without any factor the password is required again. */
      password: z.boolean(),
      /** It confirms that the identity of the company's provider is theirs. */
      linking: z.boolean(),
      companyName: z.string(),
      maskedEmail: z.string(),
      /** Days for which this browser may be trusted; 0: none. */
      trustDays: z.number(),
      /** Seconds until the partial sign-in expires. */
      expiresIn: z.number(),
    }),
    errors: ['auth.clientUnknown', 'alias.forbidden'],
  },
  generateCode: {
    ...half,
    method: 'POST',
    path: '/api/v1/MFAAuthentication/GenerateMFACode',
    summary: 'Send a code by e-mail or SMS; a code that was sent before stays good until it expires',
    body: wireBody('GenerateMfaCode', {
      challengeId: challengeId(),
      channel: oneOf('MfaSentChannel', ['email', 'sms']),
    }),
    result: Sent,
    errors: ['mfa.challengeGone', 'mfa.channelUnknown', 'mfa.tooManyCodes', 'alias.forbidden'],
  },
  validateCode: {
    ...half,
    method: 'POST',
    path: '/api/v1/MFAAuthentication/ValidateMFACode',
    summary: 'Give the code: half a sign-in becomes whole, a whole one has shown anew who is there',
    envelope: 'token',
    body: wireBody('ValidateMfaCode', {
      challengeId: challengeId(),
      channel: z.optional(Channel),
      code: code(),
      trustDevice: z.optional(z.boolean()),
    }),
    result: Tokens,
    errors: [...codeErrors, 'mfa.challengeGone', 'mfa.channelUnknown', 'sso.refused', 'alias.forbidden'],
  },
  passkeyOptions: {
    ...half,
    method: 'POST',
    path: '/api/v1/MFA/Passkey/Options',
    summary: 'What a browser needs to give a passkey as the second factor (WebAuthn request options, JSON in text)',
    body: wireBody('MfaPasskeyAsk', { challengeId: challengeId() }),
    result: wire('MfaPasskeyOptions', { options: z.string() }),
    errors: ['mfa.challengeGone', 'mfa.channelUnknown', 'alias.forbidden'],
  },
  passkey: {
    ...half,
    method: 'POST',
    path: '/api/v1/MFA/Passkey',
    summary: 'Give a passkey as the second factor',
    envelope: 'token',
    body: wireBody('MfaPasskey', {
      challengeId: challengeId(),
      credential: credential(),
      trustDevice: z.optional(z.boolean()),
    }),
    result: Tokens,
    errors: [
      'auth.passkeyRefused',
      'mfa.challengeGone',
      'mfa.channelUnknown',
      'auth.locked',
      'auth.factorOff',
      'sso.refused',
      'alias.forbidden',
    ],
  },
  password: {
    method: 'POST',
    path: '/api/v1/MFA/Password',
    summary: 'Show anew who is there with the password, where no factor is set up',
    access: 'signed-in',
    module: { free: 'self' },
    notActing: true,
    body: wireBody('StepUpPassword', { Password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
    result: Done,
    errors: ['mfa.passwordNotEnough', 'auth.badPassword', 'auth.locked', 'auth.factorOff', 'alias.forbidden'],
  },
  // Setting up factors. In a complete sign-in each needs a recent step-up; a partial one may only add its first factor,
  // and only after a code by e-mail.
  addPhone: {
    ...half,
    method: 'POST',
    path: '/api/v1/MFA/Phone',
    summary: 'Name a mobile number: a code goes to it and another one to the e-mail address',
    body: wireBody('AddPhone', { Phone: phone() }),
    result: wire('PhoneAdded', {
      challengeId: z.string(),
      maskedPhone: z.string(),
      maskedEmail: z.string(),
      expiresIn: z.number(),
      resendAfter: z.number(),
    }),
    stepUpFor: 'a whole sign-in, not one on the way',
    errors: ['mfa.alreadySetUp', 'mfa.tooManyCodes', 'mfa.smsOff', 'alias.forbidden'],
  },
  confirmPhone: {
    ...half,
    method: 'POST',
    path: '/api/v1/MFA/Phone/Confirm',
    summary: 'Give both codes: the number is a factor from now on, and half a sign-in becomes whole',
    envelope: 'token',
    body: wireBody('ConfirmPhone', { challengeId: challengeId(), smsCode: code(), emailCode: code() }),
    result: Tokens,
    errors: [...codeErrors, 'mfa.challengeGone', 'mfa.alreadySetUp', 'step_up_required', 'alias.forbidden'],
  },
  factors: {
    method: 'GET',
    path: '/api/v1/MFA/Factors',
    summary: 'The factors that the caller has set up, and what the company asks for',
    access: 'signed-in',
    module: { free: 'self' },
    result: wire('MfaFactors', {
      factors: z.array(
        wire('MfaFactor', {
          factorKey: z.string(),
          kind: oneOf('FactorKind', ['totp', 'passkey', 'sms', 'email']),
          name: z.nullable(z.string()),
          maskedDestination: z.nullable(z.string()),
          createdOn: z.string(),
          lastUsedOn: z.nullable(z.string()),
          /** Closed after 100 failures in a row: remove it and set it up again. */
          off: z.boolean(),
        }),
      ),
      recoveryCodesLeft: z.number(),
      hasPassword: z.boolean(),
      mode: oneOf('MfaMode', ['mandatory', 'off', 'setByUser']),
      channel: oneOf('MfaPolicyChannel', ['email', 'mobile']),
      smsAvailable: z.boolean(),
    }),
  },
  addApp: {
    method: 'POST',
    path: '/api/v1/MFA/App',
    summary: 'Begin to set up an authenticator app: the secret, and the address for its QR code, once',
    access: 'signed-in',
    module: { free: 'self' },
    stepUp: true,
    body: wireBody('AddApp', { Name: z.optional(text(60)) }),
    result: wire('AppAdded', { factorKey: z.string(), secret: z.string(), uri: z.string() }),
    errors: ['mfa.tooManyFactors', 'alias.forbidden'],
  },
  confirmApp: {
    method: 'POST',
    path: '/api/v1/MFA/App/Confirm',
    summary: 'Give a code of the app: it is a factor from now on',
    access: 'signed-in',
    module: { free: 'self' },
    stepUp: true,
    body: wireBody('ConfirmApp', { factorKey: key(), code: code() }),
    result: Enrolled,
    errors: ['mfa.codeWrong', 'mfa.factorNotFound', 'alias.forbidden'],
  },
  addPasskeyOptions: {
    method: 'POST',
    path: '/api/v1/MFA/Passkey/Register/Options',
    summary: 'What a browser needs to make a passkey (WebAuthn creation options, JSON in text)',
    access: 'signed-in',
    module: { free: 'self' },
    stepUp: true,
    body: wireBody('AddPasskeyAsk', {}),
    result: wire('AddPasskeyOptions', { challengeId: z.string(), options: z.string() }),
    errors: ['mfa.tooManyFactors', 'alias.forbidden'],
  },
  addPasskey: {
    method: 'POST',
    path: '/api/v1/MFA/Passkey/Register',
    summary: 'Keep a passkey that the browser made',
    access: 'signed-in',
    module: { free: 'self' },
    stepUp: true,
    body: wireBody('AddPasskey', { challengeId: challengeId(), credential: credential(), Name: name(60) }),
    result: Enrolled,
    errors: ['auth.passkeyRefused', 'mfa.challengeGone', 'mfa.tooManyFactors', 'alias.forbidden'],
  },
  useEmail: {
    method: 'POST',
    path: '/api/v1/MFA/Email',
    summary: 'Ask for a code by e-mail at every sign-in from now on',
    access: 'signed-in',
    module: { free: 'self' },
    stepUp: true,
    body: wireBody('UseEmail', {}),
    result: Enrolled,
    errors: ['alias.forbidden'],
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/api/v1/MFA/RecoveryCodes',
    summary: 'Ten new recovery codes; the old ones are void',
    access: 'signed-in',
    module: { free: 'self' },
    stepUp: true,
    body: wireBody('NewRecoveryCodes', {}),
    result: wire('RecoveryCodes', { recoveryCodes: z.array(z.string()) }),
    errors: ['mfa.noFactor', 'alias.forbidden'],
  },
  removeFactor: {
    method: 'DELETE',
    path: '/api/v1/MFA/Factors/:factorKey',
    summary: 'Remove a factor of the caller; every other session of theirs ends',
    access: 'signed-in',
    module: { free: 'self' },
    stepUp: true,
    params: z.object({ factorKey: key() }),
    result: Done,
    errors: ['mfa.factorNotFound', 'mfa.lastFactor', 'alias.forbidden'],
  },
  link: {
    method: 'POST',
    path: '/api/v1/MFA/Link',
    summary: 'What an enrolment link stands for; it stays good until a factor is set up',
    access: 'public',
    body: wireBody('MfaLink', { Code: text(64, 1) }),
    result: wire('MfaLinkDetail', {
      companyName: z.string(),
      maskedEmail: z.string(),
      channel: oneOf('LinkChannel', ['email', 'mobile']),
    }),
    errors: ['code.unknown', 'code.expired', 'code.used', 'code.superseded'],
  },
})
