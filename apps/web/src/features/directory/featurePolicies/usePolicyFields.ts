import { capital } from '@portal/contract/core/language'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTypedDay } from '../../../core/moments/useTypedDay.ts'
import { dayIn, formatDate } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { momentIn } from '../../../lib/zoned.ts'
import type { Choice, FieldGroup, FieldSpec } from '../../../ui/form/FormContext.ts'
import type { Faults } from '../../../ui/form/issues.ts'
import type { Feature, Policy } from './featurePolicies.queries.ts'
import { valuesOf } from './featurePolicies.rules.ts'

type Value = Feature['own']
/** A day and a time as typed; both empty: no limit. */
type TypedMoment = { date: string; time: string }
export type PolicyValues = { value: Value; locked: boolean; from: TypedMoment; to: TypedMoment; reason: string }
export const policyPaths = ['value', 'locked', 'from.date', 'from.time', 'to.date', 'to.time', 'reason']
const ofRequest: Readonly<Record<string, string>> = { validFrom: 'from.date', validTo: 'to.date' }
/** The field of a policy for a path of the request. */
export const renamed = (path: string) => ofRequest[path] ?? path

const nowhere: TypedMoment = { date: '', time: '' }

/** Parses and formats moments in the signed-in person's date format and zone. */
function useMoments() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const typedDay = useTypedDay()
  const { dateFormat, timeZone } = useMe().preferences
  const typed = (iso: string | null | undefined): TypedMoment => {
    if (!iso) return nowhere
    const moment = new Date(iso)
    const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(moment)
    return { date: formatDate(dayIn(moment, timeZone), dateFormat, language), time }
  }
  /** ISO 8601 in UTC, null for none; undefined when it cannot be read. */
  const read = ({ date, time }: TypedMoment): string | null | undefined => {
    if (!date.trim()) return time ? undefined : null
    const day = typedDay.read(date)
    return day && momentIn(day, time || '00:00', timeZone)
  }
  /** The error of an unparsable moment: of its day alone, or of day and time together. */
  const unreadable = ({ date }: TypedMoment) =>
    date.trim() && !typedDay.read(date) ? typedDay.unreadable() : t('features.momentWrong')
  const inZone = t('features.inZone', { zone: timeZone.replaceAll('_', ' ') })
  const specs = (path: string, label: string): FieldSpec[] => [
    { path: `${path}.date`, kind: 'date', label, hint: typedDay.pattern, maxLength: 20 },
    { path: `${path}.time`, kind: 'time', label: t('features.field.time', { of: label }), hint: inZone },
  ]
  return { typed, read, unreadable, specs }
}

function usePolicySpecs(feature: Feature, moment: ReturnType<typeof useMoments>['specs']) {
  const { t } = useTranslation()
  const reason: FieldSpec = {
    path: 'reason',
    kind: 'reason',
    label: t('features.field.reason'),
    hint: t('features.reasonHint'),
    required: true,
    maxLength: 200,
    wide: true,
  }
  /**
   * @param lock the label of the check box for the lock, which says how many accounts it holds
   * @param more choices in addition to the values
   */
  const specs = (lock: string, more: readonly Choice[] = []): (FieldSpec | FieldGroup)[] => [
    {
      path: 'value',
      kind: 'radio',
      label: t('features.field.value'),
      choices: [
        ...valuesOf(feature).map((value) => ({ value, label: capital(t(`features.value.${value}`)) })),
        ...more,
      ],
      wide: true,
    },
    ...(feature.lockable ? [{ path: 'locked', kind: 'checkbox', label: lock, wide: true } as const] : []),
    reason,
    {
      title: t('features.period'),
      fields: [...moment('from', t('features.field.from')), ...moment('to', t('features.field.to'))],
      folded: true,
    },
  ]
  return { specs, reason }
}

/** Value, lock, period and reason of a policy: its fields, their texts, and their faults. */
export function usePolicyFields(feature: Feature, policy?: Policy) {
  const { t } = useTranslation()
  const { typed, read, unreadable, specs: moment } = useMoments()
  const initial: PolicyValues = {
    value: policy?.value ?? valuesOf(feature)[0] ?? 'N',
    locked: policy?.locked ?? false,
    from: typed(policy?.validFrom),
    to: typed(policy?.validTo),
    reason: '',
  }
  /** The values to save, without the reason; undefined while the period is invalid. */
  const setIn = ({ value, locked, from, to }: PolicyValues) => {
    const [validFrom, validTo] = [read(from), read(to)]
    const backwards = validFrom && validTo && validFrom >= validTo
    return validFrom === undefined || validTo === undefined || backwards
      ? undefined
      : { value, locked, validFrom, validTo }
  }
  const faultsIn = (values: Omit<PolicyValues, 'value'>): Faults => {
    const [begin, end] = [read(values.from), read(values.to)]
    return {
      ...(begin === undefined && { 'from.date': unreadable(values.from) }),
      ...(end === undefined && { 'to.date': unreadable(values.to) }),
      ...(begin && end && begin >= end && { 'to.date': t('features.periodWrong') }),
      ...(values.reason.trim() === '' && { reason: t('features.reasonMissing') }),
    }
  }
  return { initial, setIn, faultsIn, ...usePolicySpecs(feature, moment) }
}
