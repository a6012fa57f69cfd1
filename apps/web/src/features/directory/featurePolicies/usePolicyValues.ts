import { useState } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTypedDay } from '../../../core/moments/useTypedDay.ts'
import { dayIn, formatDate } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { momentIn } from '../../../lib/zoned.ts'
import type { Feature, Policy } from './featurePolicies.queries.ts'
import { valuesOf } from './featurePolicies.rules.ts'

type Value = Feature['own']
/** A day and a time as typed; both empty: no limit. */
export type TypedMoment = { date: string; time: string }
export type PolicyValues = { value: Value; locked: boolean; from: TypedMoment; to: TypedMoment; reason: string }
export type PolicyFaults = { from?: string; to?: string; reason?: string }

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
  /** What is wrong with an unparsable one: its day, or the two together. */
  const unreadable = ({ date }: TypedMoment) =>
    date.trim() && !typedDay.read(date) ? typedDay.unreadable() : t('features.momentWrong')
  return { typed, read, unreadable }
}

/** The form values of a policy; `policy` is the one being edited. */
export function usePolicyValues(feature: Feature, policy?: Policy) {
  const { t } = useTranslation()
  const { typed, read, unreadable } = useMoments()
  const [values, setValues] = useState<PolicyValues>(() => ({
    value: policy?.value ?? valuesOf(feature)[0] ?? 'N',
    locked: policy?.locked ?? false,
    from: typed(policy?.validFrom),
    to: typed(policy?.validTo),
    reason: '',
  }))
  const [checked, setChecked] = useState(false)
  const [validFrom, validTo] = [read(values.from), read(values.to)]
  const backwards = validFrom && validTo && validFrom >= validTo
  const faults: PolicyFaults = {
    ...(validFrom === undefined && { from: unreadable(values.from) }),
    ...(validTo === undefined && { to: unreadable(values.to) }),
    ...(backwards && { to: t('features.periodWrong') }),
    ...(values.reason.trim() === '' && { reason: t('features.reasonMissing') }),
  }
  const { reason: _, ...ofPeriod } = faults
  /** What would be saved, without the reason; undefined while the period is invalid. */
  const set =
    Object.keys(ofPeriod).length > 0 || validFrom === undefined || validTo === undefined
      ? undefined
      : { value: values.value, locked: values.locked, validFrom, validTo }
  return {
    values,
    change: (part: Partial<PolicyValues>) => setValues((now) => ({ ...now, ...part })),
    set,
    faults: checked ? faults : {},
    /** Shows what is missing; returns true when nothing is. */
    check: () => {
      setChecked(true)
      return Object.keys(faults).length === 0
    },
  }
}
export type PolicyDraft = ReturnType<typeof usePolicyValues>
