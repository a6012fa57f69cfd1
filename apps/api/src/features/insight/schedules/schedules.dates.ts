import { fieldsByRepeat, type Frequency } from '@portal/contract/insight/schedules/schedules.frequency'
import type { Span } from '@portal/contract/insight/schedules/schedules.fields'
import { Temporal } from 'temporal-polyfill'

// The dates of a schedule and the months of its reports: pure rules over days and hours in its time zone.

type Day = Temporal.PlainDate

/**
 * The time of a day and an hour. If clocks go back, it is the first of the two; if they skip it, the moment after the
 * gap.
 */
function momentOf(day: Day, { time, zone }: Frequency): number {
  const local = day.toPlainDateTime(Temporal.PlainTime.from(time))
  const at = local.toZonedDateTime(zone, { disambiguation: 'compatible' })
  if (at.toPlainDateTime().equals(local)) return at.epochMilliseconds
  // A nanosecond later, because the time may be the end of the gap.
  return (at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous') ?? at).epochMilliseconds
}

/** The wanted day of a month: every month has 28. */
function dayIn(month: Day, monthDay: string | null): Day {
  const last = month.with({ day: month.daysInMonth })
  if (monthDay === 'Last') return last
  if (monthDay === 'LastWorking') return last.subtract({ days: Math.max(0, last.dayOfWeek - 5) })
  return month.with({ day: Number(monthDay) })
}
const isMonth = (day: Day, { repeat, month }: Frequency) =>
  repeat === 'Monthly' || (repeat === 'Quarterly' ? ((day.month - 1) % 3) + 1 === month : day.month === month)

/** The days of a frequency, beginning a day earlier, because a gap of the clock may cross midnight. */
function* daysFrom(frequency: Frequency, day: Day): Generator<Day> {
  const { repeat, weekdays, monthDay } = frequency
  if (repeat === 'Daily' || repeat === 'Weekly')
    for (let at = day.subtract({ days: 1 }); ; at = at.add({ days: 1 }))
      if (repeat === 'Daily' || weekdays?.includes(at.dayOfWeek)) yield at
  for (let at = day.with({ day: 1 }).subtract({ months: 1 }); ; at = at.add({ months: 1 }))
    if (isMonth(at, frequency)) yield dayIn(at, monthDay)
}

const dayAt = (at: Date, zone: string): Day =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate()

/** The day of a time, for names of files. */
export const fileDay = (at: string, zone: string): string => dayAt(new Date(at), zone).toString()

/** The next time after one; undefined if there is none. */
export function nextAfter(frequency: Frequency, after: Date): Date | undefined {
  if (frequency.repeat === 'Once') {
    const at = momentOf(Temporal.PlainDate.from(frequency.date ?? ''), frequency)
    return at > after.getTime() ? new Date(at) : undefined
  }
  for (const day of daysFrom(frequency, dayAt(after, frequency.zone))) {
    const at = momentOf(day, frequency)
    if (at > after.getTime()) return new Date(at)
  }
  return undefined
}

/** The next dates after a time, up to a number. */
export function datesAfter(frequency: Frequency, after: Date, count: number): Date[] {
  const dates: Date[] = []
  for (let at = nextAfter(frequency, after); at && dates.length < count; at = nextAfter(frequency, at)) dates.push(at)
  return dates
}

/**
 * Evaluates a due date at a later time: the latest date up to then, the number of dates that passed before it, and the
 * next one. All passed dates are one run.
 */
export function dueBy(
  frequency: Frequency,
  first: Date,
  now: Date,
): { due: Date; missed: number; next: Date | undefined } {
  let [due, missed] = [first, 0]
  let next = nextAfter(frequency, due)
  while (next && next <= now) {
    due = next
    missed += 1
    next = nextAfter(frequency, due)
  }
  return { due, missed, next }
}

/** A frequency with only the fields that its repetition needs. */
export function plainFrequency(
  frequency: Omit<Frequency, 'date' | 'weekdays' | 'monthDay' | 'month'> & Partial<Frequency>,
): Frequency {
  const parts: readonly string[] = fieldsByRepeat[frequency.repeat]
  const kept = <T>(name: string, value: T | null | undefined): T | null =>
    parts.includes(name) ? (value ?? null) : null
  return {
    repeat: frequency.repeat,
    date: kept('date', frequency.date),
    weekdays: kept(
      'weekdays',
      frequency.weekdays && [...new Set(frequency.weekdays)].toSorted((one, other) => one - other),
    ),
    monthDay: kept('monthDay', frequency.monthDay),
    month: kept('month', frequency.month),
    time: frequency.time,
    zone: frequency.zone,
  }
}

const spansBack = {
  ThisMonth: [0, 0],
  LastMonth: [-1, -1],
  Last3Months: [-3, -1],
  Last12Months: [-12, -1],
} as const satisfies Record<Span, readonly [from: number, to: number]>
/** The months of a span on a day, by their first days. */
export function monthsOf(span: Span, at: Date, zone: string): { fromMonth: string; toMonth: string } {
  const first = dayAt(at, zone).with({ day: 1 })
  const [from, to] = spansBack[span]
  return { fromMonth: first.add({ months: from }).toString(), toMonth: first.add({ months: to }).toString() }
}
/** The months of a span as times: the first one inside, and the first one after. */
export function momentsOf(span: Span, at: Date, zone: string): { from: string; to: string } {
  const { fromMonth, toMonth } = monthsOf(span, at, zone)
  const begins = (day: Day) => new Date(day.toZonedDateTime(zone).epochMilliseconds).toISOString()
  return {
    from: begins(Temporal.PlainDate.from(fromMonth)),
    to: begins(Temporal.PlainDate.from(toMonth).add({ months: 1 })),
  }
}
