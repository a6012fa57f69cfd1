import * as z from 'zod/mini'
import { self } from '../../core/access/access.guards.ts'
import { email, key, oneOf, opaque, personName, text } from '../../core/fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'

// Passwords, activation and reset (specification section 7, `product.md` 3.1 and 3.2).

const code = () => text(64, 1)
/** Accepted as typed; the rules of the person's company decide (`passwords.rules.ts`). */
const password = () => opaque(1024, 1)
const proof = () => z.optional(opaque(4096))
const Sent = wire('Sent', { accepted: z.boolean() })

/** The password rules of a company, as shown to its people (`product.md` 3.1). */
export const PasswordRules = wire('PasswordRules', {
  MinLength: z.number(),
  MaxLength: z.number(),
  /** How many of the four kinds of character a password must have; 0: any. */
  Composition: z.number(),
})
export type PasswordRules = z.output<typeof PasswordRules>

const Chosen = wire('PasswordChosen', { done: z.boolean(), email: z.string() })
const codeErrors = ['code.unknown', 'code.expired', 'code.used', 'code.superseded', 'password.refused'] as const

/** Days that an invitation is valid, and minutes that a link to choose a new password is (`product.md` 3.2). */
export const [activationDays, resetMinutes] = [7, 60]

export const passwords = defineRoutes({
  forgot: {
    method: 'POST',
    path: '/api/v1/AccountAdmin/ForgotPassword',
    summary: 'Request a link to choose a new password',
    description: 'The response is the same for every address.',
    access: 'public',
    status: 202,
    body: wireBody('ForgotPassword', { Email: text(254, 1), Proof: proof() }),
    result: Sent,
    errors: ['auth.proofRequired', 'auth.locked'],
  },
  reset: {
    method: 'POST',
    path: '/api/v1/AccountAdmin/ResetPassword',
    summary: 'Set a new password with the code of a reset link',
    description: 'Every session of the user ends.',
    access: 'public',
    body: wireBody('ResetPassword', { Code: code(), Password: password(), ConfirmPassword: password() }),
    result: Chosen,
    errors: [...codeErrors, 'auth.ssoRequired'],
  },
  activate: {
    method: 'POST',
    path: '/api/v1/AccountAdmin/Activate',
    summary: 'Set the first password with the code of an invitation',
    description: 'Activates the user.',
    access: 'public',
    body: wireBody('Activate', {
      Code: code(),
      Password: password(),
      ConfirmPassword: password(),
      FirstName: z.optional(personName()),
      LastName: z.optional(personName()),
    }),
    result: Chosen,
    errors: [...codeErrors, 'auth.ssoRequired', 'user.emailTaken'],
  },
  codeDetail: {
    method: 'POST',
    path: '/api/v1/AccountAdmin/CodeDetail',
    summary: 'Get the details of an invitation or reset code',
    description: 'The code isn’t used up.',
    access: 'public',
    body: wireBody('CodeDetailRequest', { Code: code() }),
    result: wire('CodeDetail', {
      Kind: oneOf('CodeKind', ['activation', 'reset']),
      /** The code was e-mailed to this address, so its holder may see it; password managers save it. */
      Email: z.string(),
      CompanyName: z.string(),
      FirstName: z.nullable(z.string()),
      LastName: z.nullable(z.string()),
      Rules: PasswordRules,
      /** Words that a password must not be built from: the person's and the company's. */
      Words: z.array(z.string()),
      SsoRequired: z.boolean(),
      /** An end user, who never signs in to this portal. */
      EndUser: z.boolean(),
    }),
    errors: ['code.unknown', 'code.expired', 'code.used', 'code.superseded'],
  },
  resendActivation: {
    method: 'POST',
    path: '/api/v1/AccountAdmin/ResendActivationCode',
    summary: 'Resend an invitation, by address or by an old code',
    description: 'The response is the same for every address.',
    access: 'public',
    status: 202,
    body: wireBody('ResendActivationCode', {
      Email: z.optional(text(254, 1)),
      Code: z.optional(code()),
      Proof: proof(),
    }),
    result: Sent,
    errors: ['auth.proofRequired', 'auth.locked'],
  },
  resendActivations: {
    method: 'POST',
    path: '/api/v1/AccountAdmin/ResendActivationCode/Batch',
    summary: 'Resend invitations to several users',
    description: 'Returns a result for each user. Users must be in the caller’s tree.',
    access: 'AcctMgmnt:W',
    module: { name: 'Customer-Add/Edit Users', level: 'RW' },
    body: wireBody('ResendActivations', {
      UserKeys: z.array(key()).check(z.minLength(1), z.maxLength(500)),
    }),
    result: wire('ResendResults', {
      Results: z.array(
        wire('ResendResult', {
          UserKey: z.string(),
          Email: z.nullable(z.string()),
          Ok: z.boolean(),
          Message: z.nullable(z.string()),
        }),
      ),
    }),
    errors: ['user.notFound'],
  },
  resendWelcome: {
    method: 'POST',
    path: '/api/v1/AccountAdmin/ResendWelcomeEmail',
    summary: 'Resend the welcome e-mail to an invited or active user',
    access: 'AcctMgmnt:W',
    module: { name: 'Customer-Add/Edit Users', level: 'RW' },
    status: 202,
    body: wireBody('ResendWelcomeEmail', { EmailAddress: email(), ReferenceKey: z.optional(text(64)) }),
    result: Sent,
    errors: ['user.notFound', 'user.emailTaken', 'user.mailsOff', 'auth.locked'],
  },
  ownRules: {
    ...self,
    method: 'GET',
    path: '/api/v1/User/PasswordRules',
    summary: 'Get the rules and forbidden words for the caller’s password',
    result: wire('OwnPasswordRules', {
      Rules: PasswordRules,
      Words: z.array(z.string()),
      ChangedOn: z.nullable(z.string()),
    }),
  },
  change: {
    ...self,
    method: 'POST',
    path: '/api/v1/User/Password',
    summary: 'Change the caller’s password',
    description: 'Every other session of the caller ends.',
    stepUp: true,
    body: wireBody('ChangePassword', { Password: password(), ConfirmPassword: password() }),
    result: wire('PasswordChanged', { done: z.boolean() }),
    errors: ['password.refused', 'auth.ssoRequired', 'alias.forbidden'],
  },
})
