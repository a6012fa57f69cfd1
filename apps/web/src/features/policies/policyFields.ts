import { mfaModes, type SignInPolicy } from '@portal/contract/policies/policies.contract'
import type { TFunction } from '../../lib/i18n.ts'
import type { Choice, FieldSpec } from '../../ui/form/FormContext.ts'
import { isHeld, type Rule } from './policies.form.ts'

type Context = { t: TFunction; policy: SignInPolicy; mayWrite: boolean; mayWriteFactors: boolean }

const choicesOf = (rule: Rule, t: TFunction): Choice[] | undefined => {
  const named = (values: readonly string[]) => values.map((value) => ({ value, label: t(`policies.${rule}.${value}`) }))
  if (rule === 'mfaMode') return named(mfaModes)
  if (rule === 'mfaChannel') return named(['email', 'mobile'])
  if (rule === 'composition') return named(['0', '1', '2', '3', '4'])
  return undefined
}

/** A value of a rule in words. */
export const ruleText = (rule: Rule, value: string, t: TFunction): string =>
  choicesOf(rule, t)?.find((choice) => choice.value === value)?.label ?? value

/** Where the value of a rule that is not set here comes from. */
function sourceOf({ sources }: SignInPolicy, rule: Rule, t: TFunction): string | undefined {
  const { own, acctKey, acctName } = sources[rule]
  if (own) return undefined
  if (acctName) return t('policies.from', { name: acctName })
  return acctKey ? t('policies.fromAbove') : t('policies.standard')
}

const factorRule = (rule: Rule) => rule === 'mfaMode' || rule === 'mfaChannel' || rule === 'trustDays'

/** One rule as a field: what it is, what may be chosen, whose value holds when nothing is set here. */
export function ruleField(rule: Rule, { t, policy, mayWrite, mayWriteFactors }: Context): FieldSpec {
  const inherited = String(policy.inherited[rule])
  const source = sourceOf(policy, rule, t)
  const choices = choicesOf(rule, t)
  const least = t(isHeld(policy, rule) ? 'policies.least' : 'policies.above', { value: ruleText(rule, inherited, t) })
  const known = isHeld(policy, rule) || policy.sources[rule].own
  const closed = factorRule(rule) && !mayWriteFactors ? t('policies.needsFactorRight') : undefined
  return {
    path: rule,
    kind: choices ? 'select' : 'number',
    label: t(`policies.rule.${rule}`),
    hint: [t(`policies.hint.${rule}`), known && least].filter(Boolean).join(' '),
    inherited: { value: inherited, ...(source && { source }) },
    ...(choices && { choices }),
    ...(!mayWrite ? { readOnly: true as const } : closed && { readOnly: closed }),
  }
}
