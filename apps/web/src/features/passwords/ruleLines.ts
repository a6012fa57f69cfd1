import type { PasswordRules } from '@portal/contract/passwords/passwords.contract'
import { checkPassword, type PasswordRule } from '@portal/contract/passwords/passwords.rules'
import type { TFunction } from '../../lib/i18n.ts'
import type { RuleLine } from '../../ui/RuleList.tsx'

/** What a rule still requires, in words. */
function stateOf({ rule, ok, missing }: PasswordRule, typed: boolean, t: TFunction): string {
  if (ok) return t('passwords.met')
  if (!typed) return ''
  if (rule === 'minLength') return t('passwords.missing', { count: missing })
  if (rule === 'maxLength') return t('passwords.over', { count: missing })
  if (rule === 'composition') return t('passwords.kindsMissing', { count: missing })
  return t('passwords.notMet')
}

/** The rules of a company as lines of the live list, with their sum in words. */
export function ruleLines(password: string, rules: PasswordRules, words: readonly string[], t: TFunction) {
  const checked = checkPassword(password, rules, words)
  const values = { min: rules.minLength, max: rules.maxLength, kinds: rules.composition }
  const lines: RuleLine[] = checked.map((rule) => ({
    id: rule.rule,
    ok: rule.ok,
    text: t(`passwords.rule.${rule.rule}`, values),
    state: stateOf(rule, password !== '', t),
  }))
  const open = checked.filter(({ ok }) => !ok).length
  const summary = password === '' ? '' : open === 0 ? t('passwords.allMet') : t('passwords.open', { count: open })
  return { lines, summary, ok: open === 0 }
}
