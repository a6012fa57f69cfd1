import { type AiAccess, type AiAccessChange, aiAccess } from '@portal/contract/access/aiAccess/aiAccess.contract'
import { aiFeatures } from '@portal/contract/access/aiAccess/aiAccess.rules'
import type { Translation } from '../../../lib/i18n.ts'
import { type Faults, faultsOf } from '../../../ui/form/issues.ts'

/** The empty choice: as the account above. */
export const asAbove = '' as const

/** AI access as form values; people who may not change it see the value in effect. */
export function toForm({ own, edit, inherited, ...now }: AiAccess) {
  const rules = edit.allowed ? (own ?? inherited) : now
  return {
    mode: edit.allowed && !own ? asAbove : rules.mode,
    ...rules.features,
    allowedUserKeys: rules.allowedUserKeys,
    allowedGroupKeys: rules.allowedGroupKeys,
    dailyLimitPerUser: rules.dailyLimitPerUser === null ? '' : String(rules.dailyLimitPerUser),
    retentionDays: String(rules.retentionDays),
    noticeAccepted: now.noticeAcceptedOn !== null,
    locked: now.locked,
  }
}
export type AiForm = ReturnType<typeof toForm>

export const aiPaths: readonly (keyof AiForm)[] = [
  'mode',
  'allowedUserKeys',
  'allowedGroupKeys',
  'dailyLimitPerUser',
  ...aiFeatures,
  'retentionDays',
  'noticeAccepted',
  'locked',
]

/** Text that isn't a number stays text, so that validation refuses it. */
const numberIn = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : (text as unknown as number))

export function toChange(accountId: string, form: AiForm): AiAccessChange {
  if (form.mode === asAbove) return { accountId, mode: null }
  return {
    accountId,
    mode: form.mode,
    features: Object.fromEntries(aiFeatures.map((feature) => [feature, form[feature]])),
    allowedUserKeys: form.allowedUserKeys,
    allowedGroupKeys: form.allowedGroupKeys,
    dailyLimitPerUser: form.dailyLimitPerUser.trim() ? numberIn(form.dailyLimitPerUser) : null,
    retentionDays: numberIn(form.retentionDays),
    noticeAccepted: form.noticeAccepted,
    locked: form.locked,
  }
}

/** Texts for faults that only this page checks. */
export type AiWords = { needsSomebody: string; needsNotice: string }
export function aiFaults(accountId: string, form: AiForm, translation: Translation, words: AiWords): Faults {
  const faults = faultsOf(aiAccess.save.body, toChange(accountId, form), translation)
  const nobody = form.allowedUserKeys.length + form.allowedGroupKeys.length === 0
  if (form.mode === 'SELECTED' && nobody) faults['allowedUserKeys'] ??= words.needsSomebody
  if (isOn(form.mode) && !form.noticeAccepted) faults['noticeAccepted'] ??= words.needsNotice
  return faults
}
export const isOn = (mode: AiForm['mode']) => mode === 'ALL' || mode === 'SELECTED'
