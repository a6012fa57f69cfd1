import type { AiAccess } from '@portal/contract/access/aiAccess/aiAccess.contract'
import { aiFeatureFlags, aiFeatures, aiModes } from '@portal/contract/access/aiAccess/aiAccess.rules'
import type { Flag } from '@portal/contract/core/access/access.flags'
import type { TFunction } from '../../../lib/i18n.ts'
import type { Choice, FieldSpec, PlainSpec } from '../../../ui/form/FormContext.ts'
import { type AiForm, asAbove, isOn } from './aiAccess.form.ts'

type Context = {
  t: TFunction
  record: AiAccess
  /** As chosen now, not as stored. */
  mode: AiForm['mode']
  people: readonly Choice[]
  groups: readonly Choice[]
  holds: (flag: Flag) => boolean
}

type Part = Partial<PlainSpec>
const fieldFor =
  ({ t, record, mode }: Context) =>
  (path: keyof AiForm, kind: PlainSpec['kind'], more: Part = {}): FieldSpec => ({
    path,
    kind,
    label: more.label ?? t(`field.${path}`),
    ...more,
    ...((!record.edit.allowed || mode === asAbove) && { readOnly: true as const }),
  })

/** As above, or one of the modes. */
const modeField = ({ t, record }: Context) => ({
  path: 'mode',
  kind: 'select' as const,
  label: t('field.mode'),
  choices: [
    { value: asAbove, label: t('aiAccess.asAbove', { value: t(`aiAccess.mode.${record.inherited.mode}`) }) },
    ...aiModes.map((value) => ({ value, label: t(`aiAccess.mode.${value}`) })),
  ],
})

/** The names of the chosen people or groups; those that the reader may not see are counted. */
const namesIn = (t: TFunction, choices: readonly Choice[]) => (keys: unknown) => {
  const names = (keys as string[]).flatMap((key) => choices.find(({ value }) => value === key)?.label ?? [])
  const unseen = (keys as string[]).length - names.length
  return [...names, ...(unseen > 0 ? [t('aiAccess.unseen', { count: unseen })] : [])].join(', ')
}

function featureField(context: Context, path: (typeof aiFeatures)[number]) {
  const { t, holds } = context
  const flag = aiFeatureFlags[path]
  return fieldFor(context)(path, 'checkbox', {
    label: t(`aiAccess.feature.${path}`),
    hint: t(`aiAccess.featureHint.${path}`),
    ...(flag && !holds(flag) && { offBecause: t('settings.cannot.flag', { flag: t(`settings.flag.${flag}`) }) }),
  })
}

/** The acceptance and the lock, where this person can change them. */
function decisions(context: Context) {
  const { t, record, mode } = context
  const field = fieldFor(context)
  if (!record.edit.allowed || mode === asAbove) return { notice: [], lock: [] }
  const off = !record.lock.allowed && { offBecause: t('aiAccess.noLock') }
  const lock = field('locked', 'switch', {
    label: t('aiAccess.lock'),
    hint: t('aiAccess.lockHint'),
    wide: true,
    ...off,
  })
  return {
    notice:
      isOn(mode) && record.noticeAcceptedOn === null
        ? [field('noticeAccepted', 'checkbox', { label: t('aiAccess.accept'), wide: true })]
        : [],
    lock: record.acctType === 'CU' ? [] : [lock],
  }
}

/** The fields of the form by name; fields without meaning in the current mode are left out. */
export function aiFields(context: Context) {
  const { t, mode, people, groups } = context
  const field = fieldFor(context)
  const on = isOn(mode === asAbove ? context.record.inherited.mode : mode)
  return {
    mode: modeField(context),
    people:
      mode === 'SELECTED'
        ? [
            field('allowedUserKeys', 'tags', { text: namesIn(t, people) }),
            field('allowedGroupKeys', 'tags', { text: namesIn(t, groups) }),
          ]
        : [],
    limit: on ? [field('dailyLimitPerUser', 'number', { hint: t('aiAccess.limitHint') })] : [],
    features: on ? aiFeatures.map((feature) => featureField(context, feature)) : [],
    kept: on ? [field('retentionDays', 'number', { hint: t('aiAccess.keptHint') })] : [],
    ...decisions(context),
  }
}
