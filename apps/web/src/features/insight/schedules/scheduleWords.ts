import { fieldsByRepeat } from '@portal/contract/insight/schedules/schedules.frequency'
import { fieldLabel } from '../../../lib/fieldLabel.ts'
import type { TFunction } from '../../../lib/i18n.ts'
import type { NewFrequency, NewSchedule } from './schedules.queries.ts'

// A frequency in words. Names of days and months are those of the language.

type WordContext = { t: TFunction; language: string }

/** 1 January 2024 was a Monday. */
const nameIn = (language: string, options: Intl.DateTimeFormatOptions, month: number, day: number) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(Date.UTC(2024, month, day))
export const weekdayIn = (language: string, weekday: number) => nameIn(language, { weekday: 'long' }, 0, weekday)
export const monthNameIn = (language: string, month: number) => nameIn(language, { month: 'long' }, month - 1, 1)

/** "8:00 AM" or "08:00", as all times are written in the language. */
const clockIn = (language: string, time: string) => {
  const [hour, minute] = time.split(':').map(Number)
  if (hour === undefined || minute === undefined) return time
  const options = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const
  const clock = new Intl.DateTimeFormat(language, options).format(Date.UTC(2024, 0, 1, hour, minute))
  // Never "8:00" in one line and "AM" in the next.
  return clock.replace(' ', '\u00a0')
}

/** A day of a month: ordinals ("the 15th") are not worth their plural rules, so it is "day 15". */
const dayOf = ({ t }: WordContext, monthDay: string | null | undefined) =>
  monthDay === 'Last' || monthDay === 'LastWorking'
    ? t(`schedules.monthDay.${monthDay}`)
    : t('schedules.monthDay.at', { day: monthDay === '1' ? t('schedules.monthDay.first') : (monthDay ?? '…') })

/** "Every Monday at 8:00 AM". @param day how a date is written */
export function whenIn(context: WordContext, frequency: NewFrequency, day: (date: string) => string): string {
  const { t, language } = context
  const { repeat, date, weekdays, monthDay, month, time } = frequency
  const names = new Intl.ListFormat(language, { type: 'conjunction' })
  const values = {
    time: clockIn(language, time),
    date: date ? day(date) : '…',
    days: names.format((weekdays ?? []).map((one) => weekdayIn(language, one))) || '…',
    day: dayOf(context, monthDay),
    month: repeat === 'Quarterly' ? t(`schedules.monthOf.${month ?? 1}`) : monthNameIn(language, month ?? 1),
  }
  // i18n: schedules.when.*
  return t(`schedules.when.${repeat}`, values)
}

type ScheduleFacts = Pick<NewSchedule, 'frequency' | 'kind' | 'format' | 'span'> & { recipients: readonly unknown[] }
/** A schedule as one sentence. */
export function sentenceIn(
  context: WordContext,
  { frequency, kind, format, span, recipients }: ScheduleFacts,
  day: (date: string) => string,
) {
  const { t } = context
  const sentence = t('schedules.sentence', {
    when: whenIn(context, frequency, day),
    zone: frequency.zone?.replaceAll('_', ' '),
    // i18n: files.kind.* files.as.* schedules.span.*
    report: t(`files.kind.${kind}`),
    format: t(`files.as.${format}`),
    count: recipients.length,
  })
  return span ? `${sentence} ${t('schedules.sentenceSpan', { span: t(`schedules.span.${span}`) })}` : sentence
}

/** The filters of a file; nothing where there are none. */
export function filtersIn(t: TFunction, filter: NewSchedule['filter']): string {
  const set = Object.entries(filter).filter(([field, value]) => value != null && !/^sort$/i.test(field))
  return [...new Set(set.map(([field]) => fieldLabel(field, t)))].join(', ')
}

/** A frequency with another repetition, and the fields of that repetition. */
export function repeated(frequency: NewFrequency, repeat: NewFrequency['repeat']): NewFrequency {
  const month = Math.min(frequency.month ?? 1, repeat === 'Quarterly' ? 3 : 12)
  return { ...frequency, repeat, weekdays: frequency.weekdays ?? [1], monthDay: frequency.monthDay ?? '1', month }
}

/** Whether all fields of its repetition are filled in. */
export const isWhole = (frequency: NewFrequency): boolean =>
  fieldsByRepeat[frequency.repeat].every((part) => {
    const value = frequency[part]
    return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  }) && /^\d\d:\d\d$/.test(frequency.time)
