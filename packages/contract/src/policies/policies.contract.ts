import * as z from 'zod/mini'
import { key, oneOf } from '../core/fields.ts'
import { defineRoutes } from '../core/route.ts'
import { wire, wireBody } from '../core/wire.ts'

// How people of an account sign in (`product.md` 3.1, 3.4, 6.3 "Login security"): stored as settings of the account, so a
// child account inherits what it does not set, and may only be stricter than the accounts above it.

const whole = (min: number, max: number) => z.number().check(z.int(), z.gte(min), z.lte(max))
export const mfaModes = ['mandatory', 'off', 'setByUser'] as const
export type MfaMode = (typeof mfaModes)[number]

const values = {
  MinLength: whole(15, 64),
  MinLengthWithMfa: whole(8, 64),
  Composition: whole(0, 4),
  /** Former passwords that may not be used again. */
  History: whole(0, 24),
  /** Days after which a password must be changed; 0: never. */
  ExpiryDays: whole(0, 365),
  MfaMode: oneOf('PolicyMfaMode', mfaModes),
  MfaChannel: oneOf('PolicyMfaChannel', ['email', 'mobile']),
  /** Days for which a browser may be trusted after a second factor; 0: not at all. */
  TrustDays: whole(0, 90),
}
export const SignInRules = wire('SignInRules', values)
export type SignInRules = z.output<typeof SignInRules>

/**
 * Where the value of a rule comes from: an account's key; `above`: a company above the caller's that is not named; null: the
 * standard, which an account may loosen where no company above sets the rule.
 */
const Source = wire('RuleSource', {
  acctKey: z.nullable(z.string()),
  acctName: z.nullable(z.string()),
  own: z.boolean(),
})
const perRule = <T extends z.core.$ZodType>(id: string, schema: T) =>
  wire(id, {
    MinLength: schema,
    MinLengthWithMfa: schema,
    Composition: schema,
    History: schema,
    ExpiryDays: schema,
    MfaMode: schema,
    MfaChannel: schema,
    TrustDays: schema,
  })

export const SignInPolicy = wire('SignInPolicy', {
  AcctKey: z.string(),
  Rules: SignInRules,
  /** What holds here if this account sets nothing; where a company above set it, the loosest that this one may set. */
  Inherited: SignInRules,
  Sources: perRule('RuleSources', Source),
  /** Active administrators of this account, and how many of them have a second factor. */
  Administrators: z.number(),
  WithFactor: z.number(),
  version: z.number(),
})
export type SignInPolicy = z.output<typeof SignInPolicy>

/** null: back to what is inherited. */
const patch = Object.fromEntries(
  Object.entries(values).map(([field, schema]) => [field, z.optional(z.nullable(schema))]),
) as {
  [K in keyof typeof values]: z.ZodMiniOptional<z.ZodMiniNullable<(typeof values)[K]>>
}

export const policies = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/v1/Account/:acctKey/SignInPolicy',
    summary: 'How people of an account sign in, where each rule comes from, and what may be chosen here',
    access: 'PasswordPolicy:R',
    params: z.object({ acctKey: key() }),
    result: SignInPolicy,
    etag: true,
    errors: ['account.notFound'],
  },
  update: {
    method: 'PATCH',
    path: '/api/v1/Account/:acctKey/SignInPolicy',
    summary: 'Change the sign-in rules of an account; looser than the accounts above is refused by the field',
    access: 'PasswordPolicy:W',
    stepUp: true,
    ifMatch: true,
    etag: true,
    params: z.object({ acctKey: key() }),
    body: wireBody('SignInPolicyPatch', patch),
    result: SignInPolicy,
    errors: ['account.notFound', 'request.stale', 'auth.forbidden', 'alias.forbidden'],
  },
})
