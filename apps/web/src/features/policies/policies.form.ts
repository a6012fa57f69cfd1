import { issueText } from '@portal/contract/core/issues.texts'
import type { Language } from '@portal/contract/core/language'
import type { Input } from '@portal/contract/core/route'
import { policies, type SignInPolicy, type SignInRules } from '@portal/contract/policies/policies.contract'
import { isLooser } from '@portal/contract/policies/policies.rules'
import { type Faults, faultsOf } from '../../ui/form/issues.ts'

export type Rule = keyof SignInRules
export type RulesForm = Record<Rule, string>
export type RulesPatch = Input<typeof policies.update>['body']

export const factorRules = ['mfaMode', 'mfaChannel', 'trustDays'] as const satisfies Rule[]
export const passwordRules = [
  'minLength',
  'minLengthWithMfa',
  'composition',
  'history',
  'expiryDays',
] as const satisfies Rule[]
export const allRules: readonly Rule[] = [...factorRules, ...passwordRules]

/** An empty text stands for "as above". */
export const toForm = ({ rules, sources }: SignInPolicy): RulesForm =>
  Object.fromEntries(allRules.map((rule) => [rule, sources[rule].own ? String(rules[rule]) : ''])) as RulesForm

const isWord = (rule: Rule) => rule === 'mfaMode' || rule === 'mfaChannel'
const valueOf = (rule: Rule, text: string) => (isWord(rule) ? text : Number(text.trim()))

/** The rules that changed; an emptied one goes back to what is inherited. */
export const toPatch = (form: RulesForm, changed: readonly string[]): RulesPatch =>
  Object.fromEntries(
    allRules
      .filter((rule) => changed.includes(rule))
      .map((rule) => [rule, form[rule].trim() === '' ? null : valueOf(rule, form[rule])]),
  )

/** Whether a rule is known to be held by an account above, so that its value may only become stricter here. */
export const isHeld = ({ sources }: SignInPolicy, rule: Rule) => !sources[rule].own && sources[rule].acctKey !== null

/** What is wrong with the rules that changed; `words` says a value in the reader's words. */
export function rulesFaults(
  policy: SignInPolicy,
  form: RulesForm,
  changed: readonly string[],
  language: Language,
  words: (rule: Rule, value: string) => string,
): Faults {
  const patch = toPatch(form, changed)
  const faults = faultsOf(policies.update.body, patch, language)
  for (const rule of allRules) {
    const value = patch[rule]
    if (faults[rule] || value == null || !isHeld(policy, rule)) continue
    if (isLooser(rule, value as never, policy.inherited[rule] as never))
      faults[rule] = issueText(
        { code: 'looser', params: { least: words(rule, String(policy.inherited[rule])) } },
        language,
      )
  }
  return faults
}
