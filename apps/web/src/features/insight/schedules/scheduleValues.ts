import type { FileKind } from '@portal/contract/core/files/files.fields'
import type { Schedule, ScheduleKind } from '@portal/contract/insight/schedules/schedules.shapes'
import type { NewSchedule } from './schedules.queries.ts'

// The initial values of a schedule's form, and the fields of its faults.

/** The values that "Schedule this" of a list passes on. */
export type ScheduleSource = { kind: FileKind; filter: NewSchedule['filter'] }

type Me = { email: string; name: string; timeZone: string }
export const blank = ({ email, name, timeZone }: Me, source: ScheduleSource | undefined): NewSchedule => ({
  kind: source?.kind ?? 'accounts',
  title: '',
  filter: source?.filter ?? {},
  span: null,
  format: 'xlsx',
  frequency: { repeat: 'Weekly', date: null, weekdays: [1], monthDay: '1', month: 1, time: '08:00', zone: timeZone },
  recipients: [{ name, email }],
  attach: false,
  password: null,
  sendEmpty: false,
})
export const valuesOf = (schedule: Schedule): NewSchedule => ({
  kind: schedule.kind,
  title: schedule.title,
  filter: schedule.filter,
  span: schedule.span,
  format: schedule.format,
  frequency: { ...schedule.frequency },
  recipients: schedule.recipients.map(({ name, email, language }) => ({ name, email, language })),
  attach: schedule.attach,
  // A stored password stays unless another is typed.
  ...(!schedule.hasPassword && { password: null }),
  sendEmpty: schedule.sendEmpty,
})

/** Fits the values to the kind: its first format, and months where the kind uses them. */
export function fitting(values: NewSchedule, kind: ScheduleKind): NewSchedule {
  return {
    ...values,
    kind: kind.kind,
    format: kind.formats.includes(values.format) ? values.format : (kind.formats[0] ?? values.format),
    span: kind.byMonths ? (values.span ?? 'LastMonth') : null,
  }
}

/** The initial values of a new schedule; values for a kind that cannot be scheduled are dropped. */
export function firstOf(first: NewSchedule, kinds: readonly ScheduleKind[]): NewSchedule {
  const known = kinds.find((one) => one.kind === first.kind)
  if (known) return fitting(first, known)
  return kinds[0] ? fitting({ ...first, filter: {} }, kinds[0]) : first
}

const fixed = [
  'kind',
  'title',
  'filter',
  'span',
  'format',
  'frequency.repeat',
  'frequency.date',
  'frequency.weekdays',
  'frequency.monthDay',
  'frequency.month',
  'frequency.time',
  'frequency.zone',
  'recipients',
  'attach',
  'password',
  'sendEmpty',
]
/** The fields of the form; faults of a recipient are at their row. */
export const pathsOf = (recipients: number) => [
  ...fixed,
  ...Array.from({ length: recipients }, (_, at) => [`recipients.${at}.name`, `recipients.${at}.email`]).flat(),
]
/** A fault of one filter is shown at the filters as a whole. */
export const renamed = (path: string) => path.replace(/^Filter\..+/, 'filter')

const fields = ['title', 'filter', 'span', 'format', 'frequency', 'recipients', 'attach', 'sendEmpty', 'state'] as const
/** The fields that differ from the version that was read. */
export const changedBetween = (before: Schedule, now: Schedule) =>
  fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]))
