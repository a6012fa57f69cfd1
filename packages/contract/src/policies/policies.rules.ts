import type { MfaMode, SignInRules } from './policies.contract.ts'

/** What holds where no account of the chain says otherwise (`product.md` 3.1, 6.3; security.md 0, decision 9). */
export const standardRules = (production: boolean): SignInRules => ({
  minLength: 15,
  minLengthWithMfa: 12,
  composition: 0,
  history: 5,
  expiryDays: 0,
  mfaMode: production ? 'mandatory' : 'setByUser',
  mfaChannel: 'email',
  trustDays: 0,
})

type Rule = keyof SignInRules
export const ruleNames = Object.keys(standardRules(false)) as Rule[]
/** Those about a second factor: who changes them needs the right to MultiFactorAuthentication too. */
export const factorRules: readonly Rule[] = ['mfaMode', 'mfaChannel', 'trustDays']
/** In place of the key of a company above the caller's, whom the caller is not told of (decision 13). */
export const hiddenSource = 'above'

/** From the loosest to the strictest. */
const modes = ['off', 'setByUser', 'mandatory'] as const satisfies readonly MfaMode[]
const channelRank = { email: 0, mobile: 1 } as const
/** 0 days of expiry is "never", the loosest. */
const expiry = (days: number) => (days === 0 ? Number.POSITIVE_INFINITY : days)

/** Whether a value of a rule is looser than another: a child account may only be stricter (`product.md` 3.1). */
export function isLooser<R extends Rule>(rule: R, value: SignInRules[R], than: SignInRules[R]): boolean {
  switch (rule) {
    case 'mfaMode':
      return modes.indexOf(value as never) < modes.indexOf(than as never)
    case 'mfaChannel':
      return channelRank[value as 'email'] < channelRank[than as 'email']
    case 'expiryDays':
      return expiry(value as number) > expiry(than as number)
    case 'trustDays':
      return (value as number) > (than as number)
    default:
      return (value as number) < (than as number)
  }
}

/** Own values of the rules, one entry for each account from the root down. */
export type OwnRules = { acctKey: string; rules: Partial<SignInRules> }
export type ResolvedRules = { rules: SignInRules; sources: Record<Rule, string | null> }

/**
 * The effective rules of the last account of a chain: each account's own value counts unless it is looser than what comes
 * from above. A company at the top may loosen the standard; nobody may loosen a company above.
 */
export function resolveRules(chain: readonly OwnRules[], standard: SignInRules): ResolvedRules {
  const rules = { ...standard }
  const sources = Object.fromEntries(Object.keys(standard).map((rule) => [rule, null])) as ResolvedRules['sources']
  for (const { acctKey, rules: own } of chain)
    for (const [rule, value] of Object.entries(own) as [Rule, never][]) {
      if (sources[rule] !== null && isLooser(rule, value, rules[rule] as never)) continue
      rules[rule] = value
      sources[rule] = acctKey
    }
  return { rules, sources }
}

/** Shortest password for somebody: shorter where a second factor is always asked. */
export const minLengthFor = (rules: SignInRules, withMfa: boolean) =>
  withMfa ? rules.minLengthWithMfa : rules.minLength
