import * as z from 'zod/mini'
import { self } from '../../core/access/access.guards.ts'
import { Channel } from '../auth/auth.fields.ts'
import { Tokens } from '../auth/auth.contract.ts'
import { key, measured, name, oneOf, opaque, phone, text } from '../../core/fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'

// Multi-factor sign-in (specification section 7, `product.md` 3.4). `half-signed-in` routes are open to a partial and
// to a complete sign-in: they complete the first, and prove the identity again in the second (step-up).

const challengeId = () => key()
/** Typed by hand or pasted: spaces and dashes are removed; digits for codes, letters and digits for recovery codes. */
const code = () =>
  measured(
    24,
    z.overwrite((typed) => typed.replace(/[\s\u2010-\u2015-]/g, '')),
    z.minLength(6),
    z.maxLength(24, { abort: true }),
    z.regex(/^[\p{L}\p{N}]*$/u, 'invalid'),
  )
const credential = () => opaque(4096, 2)

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
/** Never while acting for someone, who would receive the codes. */
const partial = { access: 'half-signed-in', notActing: true } as const
const codeErrors = ['mfa.codeWrong', 'mfa.codeExpired', 'mfa.codeUsed', 'auth.locked', 'auth.factorOff'] as const

/** A change of the caller's own factors. */
const change = { ...self, method: 'POST', stepUp: true } as const

/** Minutes for which a sent code is valid (`product.md` 3.4). */
export const codeMinutes = 10

export const mfa = defineRoutes({
  token: {
    ...partial,
    method: 'POST',
    path: '/api/v1/MFA/Token',
    summary: 'Start a multi-factor challenge',
    description: 'Completes a partial sign-in, or steps up a full session.',
    body: wireBody('MfaTokenRequest', { client_id: z.optional(text(64)) }),
    result: wire('MfaChallenge', {
      challengeId: z.string(),
      /** Best first: the one used last, then by strength. Empty with `enrolment`, or where only the password can be used. */
      ways: z.array(Way),
      /** Nothing that the company's policy accepts is set up: a phone number comes first. */
      enrolment: z.boolean(),
      /** A complete sign-in of a person without any factor: the password is required again. */
      password: z.boolean(),
      /** Confirms that the identity at the company's identity provider is the caller's. */
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
    ...partial,
    method: 'POST',
    path: '/api/v1/MFAAuthentication/GenerateMFACode',
    summary: 'Send a code by e-mail or text message',
    description: 'Earlier codes stay valid until they expire.',
    body: wireBody('GenerateMfaCode', {
      challengeId: challengeId(),
      channel: oneOf('MfaSentChannel', ['email', 'sms']),
    }),
    result: Sent,
    errors: ['mfa.challengeGone', 'mfa.channelUnknown', 'mfa.tooManyCodes', 'alias.forbidden'],
  },
  validateCode: {
    ...partial,
    method: 'POST',
    path: '/api/v1/MFAAuthentication/ValidateMFACode',
    summary: 'Submit a second-factor code',
    description: 'Completes a partial sign-in, or steps up a full session.',
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
    ...partial,
    method: 'POST',
    path: '/api/v1/MFA/Passkey/Options',
    summary: 'Get the WebAuthn options to use a passkey as second factor',
    description: 'The request options are JSON in a string.',
    body: wireBody('MfaPasskeyOptionsRequest', { challengeId: challengeId() }),
    result: wire('MfaPasskeyOptions', { options: z.string() }),
    errors: ['mfa.challengeGone', 'mfa.channelUnknown', 'alias.forbidden'],
  },
  passkey: {
    ...partial,
    method: 'POST',
    path: '/api/v1/MFA/Passkey',
    summary: 'Use a passkey as the second factor',
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
    ...self,
    method: 'POST',
    path: '/api/v1/MFA/Password',
    summary: 'Step up with the password, if no factor is set up',
    notActing: true,
    body: wireBody('StepUpPassword', { Password: opaque(1024, 1) }),
    result: Done,
    errors: ['mfa.passwordNotEnough', 'auth.badPassword', 'auth.locked', 'auth.factorOff', 'alias.forbidden'],
  },
  // Setting up factors. In a complete sign-in this needs a recent step-up; a partial one may only add its first factor, and
  // only after a code by e-mail.
  addPhone: {
    ...partial,
    method: 'POST',
    path: '/api/v1/MFA/Phone',
    summary: 'Add a mobile number',
    description: 'Sends one code to the number and another to the e-mail address.',
    body: wireBody('AddPhone', { Phone: phone() }),
    result: wire('PhoneAdded', {
      challengeId: z.string(),
      maskedPhone: z.string(),
      maskedEmail: z.string(),
      expiresIn: z.number(),
      resendAfter: z.number(),
    }),
    stepUpFor: 'a complete sign-in',
    errors: ['mfa.alreadySetUp', 'mfa.tooManyCodes', 'mfa.smsOff', 'alias.forbidden'],
  },
  confirmPhone: {
    ...partial,
    method: 'POST',
    path: '/api/v1/MFA/Phone/Confirm',
    summary: 'Confirm a mobile number with both codes',
    description: 'The number becomes a factor, and a partial sign-in is completed.',
    envelope: 'token',
    body: wireBody('ConfirmPhone', { challengeId: challengeId(), smsCode: code(), emailCode: code() }),
    result: Tokens,
    errors: [...codeErrors, 'mfa.challengeGone', 'mfa.alreadySetUp', 'step_up_required', 'alias.forbidden'],
  },
  factors: {
    ...self,
    method: 'GET',
    path: '/api/v1/MFA/Factors',
    summary: 'List the caller’s second factors and the company’s requirement',
    result: wire('MfaFactors', {
      factors: z.array(
        wire('MfaFactor', {
          factorKey: z.string(),
          kind: oneOf('FactorKind', ['totp', 'passkey', 'sms', 'email']),
          name: z.nullable(z.string()),
          maskedDestination: z.nullable(z.string()),
          createdOn: z.string(),
          lastUsedOn: z.nullable(z.string()),
          /** Locked after 100 failures in a row: remove it and set it up again. */
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
    ...change,
    path: '/api/v1/MFA/App',
    summary: 'Start setting up an authenticator app',
    description: 'Returns its secret and the address for its QR code, only once.',
    body: wireBody('AddApp', { Name: z.optional(text(60)) }),
    result: wire('AppAdded', { factorKey: z.string(), secret: z.string(), uri: z.string() }),
    errors: ['mfa.tooManyFactors', 'alias.forbidden'],
  },
  confirmApp: {
    ...change,
    path: '/api/v1/MFA/App/Confirm',
    summary: 'Confirm an authenticator app with a code',
    body: wireBody('ConfirmApp', { factorKey: key(), code: code() }),
    result: Enrolled,
    errors: ['mfa.codeWrong', 'mfa.factorNotFound', 'alias.forbidden'],
  },
  addPasskeyOptions: {
    ...change,
    path: '/api/v1/MFA/Passkey/Register/Options',
    summary: 'Get the WebAuthn options to create a passkey',
    description: 'The creation options are JSON in a string.',
    body: wireBody('AddPasskeyOptionsRequest', {}),
    result: wire('AddPasskeyOptions', { challengeId: z.string(), options: z.string() }),
    errors: ['mfa.tooManyFactors', 'alias.forbidden'],
  },
  addPasskey: {
    ...change,
    path: '/api/v1/MFA/Passkey/Register',
    summary: 'Add a passkey',
    body: wireBody('AddPasskey', { challengeId: challengeId(), credential: credential(), Name: name(60) }),
    result: Enrolled,
    errors: ['auth.passkeyRefused', 'mfa.challengeGone', 'mfa.tooManyFactors', 'alias.forbidden'],
  },
  useEmail: {
    ...change,
    path: '/api/v1/MFA/Email',
    summary: 'Require a code by e-mail at every sign-in',
    body: wireBody('UseEmail', {}),
    result: Enrolled,
    errors: ['alias.forbidden'],
  },
  newRecoveryCodes: {
    ...change,
    path: '/api/v1/MFA/RecoveryCodes',
    summary: 'Create ten new recovery codes, replacing the old ones',
    body: wireBody('NewRecoveryCodes', {}),
    result: wire('RecoveryCodes', { recoveryCodes: z.array(z.string()) }),
    errors: ['mfa.noFactor', 'alias.forbidden'],
  },
  removeFactor: {
    ...self,
    method: 'DELETE',
    path: '/api/v1/MFA/Factors/:factorKey',
    summary: 'Remove one of the caller’s second factors',
    description: 'Every other session of the caller ends.',
    stepUp: true,
    params: z.object({ factorKey: key() }),
    result: Done,
    errors: ['mfa.factorNotFound', 'mfa.lastFactor', 'alias.forbidden'],
  },
  link: {
    method: 'POST',
    path: '/api/v1/MFA/Link',
    summary: 'Get the details of an enrolment link',
    description: 'A link stays valid until a factor is set up.',
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
