import { getSetting } from './settings.catalogue.ts'
import { defaultOf, resolveSetting, type SettingPlace } from './settings.rules.ts'

// How people of an account sign in (`product.md` 3.1, 3.4): the settings of the group "sign-in", typed and under the names
// that the sign-in code uses. They are resolved like every other setting.

export const mfaModes = ['mandatory', 'off', 'setByUser'] as const
export type MfaMode = (typeof mfaModes)[number]
export type SignInRules = {
  minLength: number
  minLengthWithMfa: number
  composition: number
  /** How many former passwords may not be reused. */
  history: number
  /** Days after which a password must be changed; 0: never. */
  expiryDays: number
  mfaMode: MfaMode
  mfaChannel: 'email' | 'mobile'
  /** Days for which a browser may be trusted after a second factor; 0: not at all. */
  trustDays: number
  /** Minutes of inactivity after which the idle dialog opens. */
  idleMinutes: number
  /** Hours after which a session ends, active or not. */
  sessionHours: number
  /** Address ranges from which people of the account may sign in; empty: from anywhere. */
  allowedAddresses: readonly string[]
}
export type Rule = keyof SignInRules
export const ruleNames = [
  'minLength',
  'minLengthWithMfa',
  'composition',
  'history',
  'expiryDays',
  'mfaMode',
  'mfaChannel',
  'trustDays',
  'idleMinutes',
  'sessionHours',
  'allowedAddresses',
] as const satisfies readonly Rule[]
/** The setting that a rule is stored as. */
export const codeOf = (rule: Rule) => `signIn.${rule}`

/** The rules where no account of the chain sets one (`product.md` 3.1, 6.3; `security.md` 0.9). */
export const standardRules = (production: boolean): SignInRules =>
  Object.fromEntries(
    ruleNames.map((rule) => [rule, defaultOf(getSetting(codeOf(rule)), 'RP', { production })]),
  ) as SignInRules

export type ResolvedRules = { rules: SignInRules; sources: Record<Rule, string | null> }
/** The rules of the last account of a chain, with the account that each comes from; null: the default. */
export function resolveRules(chain: readonly SettingPlace[], production: boolean): ResolvedRules {
  const found = ruleNames.map(
    (rule) => [rule, resolveSetting(getSetting(codeOf(rule)), chain, { production })] as const,
  )
  return {
    rules: Object.fromEntries(found.map(([rule, { value }]) => [rule, value])) as SignInRules,
    sources: Object.fromEntries(found.map(([rule, { source }]) => [rule, source])) as ResolvedRules['sources'],
  }
}

/** The minimum password length: lower for people who always use a second factor. */
export const minLengthFor = (rules: SignInRules, withMfa: boolean) =>
  withMfa ? rules.minLengthWithMfa : rules.minLength
