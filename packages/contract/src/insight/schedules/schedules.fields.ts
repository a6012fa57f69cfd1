import { oneOf } from '../../core/fields.ts'

/**
 * Schedules of a person and of an account, recipients of one, dates that are shown, days that runs are kept, KiB of a filter,
 * MiB of an attachment, failures in a row, and latest files.
 */
export const most = {
  own: 50,
  account: 1_000,
  recipients: 20,
  dates: 3,
  runDays: 90,
  filterKiB: 16,
  attachmentMiB: 5,
  failures: 5,
  latest: 20,
} as const
/** The maximum number of tests and resent reports of a person, and within how many seconds. */
export const sentByHand = { most: 10, seconds: 600 } as const
/** The maximum number of new schedules and new dates of a person, and within how many seconds. */
export const changed = { most: 100, seconds: 3_600 } as const

/** `Ended`: its only date has passed. */
export const scheduleStates = ['Active', 'Paused', 'Ended'] as const
export const ScheduleState = oneOf('ScheduleState', scheduleStates)
export type ScheduleState = (typeof scheduleStates)[number]

/**
 * The reason of a pause: by hand, after failures in a row, or because the owner can no longer sign in, changed account,
 * or lacks a permission that it needs.
 */
export const pauseReasons = ['ByHand', 'Failures', 'OwnerGone', 'OwnerMoved', 'RightLost'] as const
export const PauseReason = oneOf('SchedulePauseReason', pauseReasons)
export type PauseReason = (typeof pauseReasons)[number]

export const repeats = ['Once', 'Daily', 'Weekly', 'Monthly', 'Quarterly', 'Yearly'] as const
export const Repeat = oneOf('ScheduleRepeat', repeats)
export type Repeat = (typeof repeats)[number]

const days = Array.from({ length: 28 }, (_, index) => String(index + 1))
/** A day of a month: 1 to 28, its last, or its last from Monday to Friday. */
export const monthDays = [...days, 'Last', 'LastWorking'] as unknown as readonly ['Last', 'LastWorking', ...string[]]
export const MonthDay = oneOf('ScheduleMonthDay', monthDays)

/**
 * Months of a report, counted from the day of the run in the schedule's time zone; all are whole months except the
 * current one.
 */
export const spans = ['ThisMonth', 'LastMonth', 'Last3Months', 'Last12Months'] as const
export const Span = oneOf('ScheduleSpan', spans)
export type Span = (typeof spans)[number]

export const runStates = ['Queued', 'Running', 'Succeeded', 'Failed', 'SkippedEmpty'] as const
export const RunState = oneOf('ScheduleRunState', runStates)
export type RunState = (typeof runStates)[number]

/**
 * Why a run failed. `Definition`: its filter names only objects that are no longer visible. `File`: it could not be
 * made. `Full`:
 * the account keeps as many bytes of scheduled files as it may. `AccountInactive`: the account was suspended when it was to be sent.
 */
export const runFaults = [
  'OwnerGone',
  'OwnerMoved',
  'RightLost',
  'Definition',
  'File',
  'Full',
  'AccountInactive',
] as const
export const RunFault = oneOf('ScheduleRunFault', runFaults)
export type RunFault = (typeof runFaults)[number]
