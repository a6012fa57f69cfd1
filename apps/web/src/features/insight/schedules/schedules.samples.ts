import type {
  Schedule,
  ScheduleKind,
  ScheduleListItem,
  ScheduleRun,
} from '@portal/contract/insight/schedules/schedules.shapes'

export const keys = {
  schedule: '018f0000-0000-7000-8000-0000000000a1',
  run: '018f0000-0000-7000-8000-0000000000a2',
} as const

const brief = {
  scheduleKey: keys.schedule,
  title: 'Use of our plans',
  kind: 'planUsageReport',
  format: 'csv',
  frequency: {
    repeat: 'Weekly',
    date: null,
    weekdays: [1, 4],
    monthDay: null,
    month: null,
    time: '08:00',
    zone: 'America/Toronto',
  },
  state: 'Active',
  pauseReason: null,
  nextOn: '2099-11-30T13:00:00.000Z',
  lastRunState: 'Succeeded',
  lastRunFault: null,
  lastRunOn: '2026-11-23T13:00:00.000Z',
  ownerName: 'Dana Tremblay',
  mine: true,
  createdOn: '2026-10-01T09:00:00.000Z',
} as const

/** A report of the reader every Monday and Thursday, as in the list. */
export const anItem = (more: Partial<ScheduleListItem> = {}): ScheduleListItem => ({
  ...brief,
  frequency: { ...brief.frequency, weekdays: [...brief.frequency.weekdays] },
  recipientCount: 2,
  ...more,
})
const ada = { name: 'Ada Sample', email: 'ada@northwind.example', language: null, outside: false, opens: true }
/** A schedule with all fields of its page. */
export const aSchedule = (more: Partial<Schedule> = {}): Schedule => ({
  ...brief,
  frequency: { ...brief.frequency, weekdays: [...brief.frequency.weekdays] },
  filter: { Status: ['Active'] },
  span: 'LastMonth',
  language: 'en-us',
  recipients: [ada, { ...ada, name: 'Bo Sample', email: 'bo@elsewhere.example', outside: true, opens: false }],
  cannotOpen: 1,
  attach: false,
  hasPassword: false,
  sendEmpty: false,
  dates: ['2099-11-30T13:00:00.000Z', '2099-12-03T13:00:00.000Z'],
  failures: 0,
  edit: { allowed: true, reason: null },
  version: 3,
  ...more,
})
export const aRun = (more: Partial<ScheduleRun> = {}): ScheduleRun => ({
  runKey: keys.run,
  scheduleKey: keys.schedule,
  title: brief.title,
  kind: brief.kind,
  format: brief.format,
  state: 'Succeeded',
  fault: null,
  dueOn: '2026-11-23T13:00:00.000Z',
  finishedOn: '2026-11-23T13:00:20.000Z',
  missed: 0,
  test: false,
  rows: 1234,
  bytes: 4096,
  sent: 2,
  attached: false,
  resentOn: null,
  fileUntil: '2099-11-30T13:00:20.000Z',
  ...more,
})

export const sampleKinds: ScheduleKind[] = [
  { kind: 'accounts', formats: ['csv', 'xlsx'], byMonths: false, byApplication: false, stepUp: false },
  { kind: 'planUsageReport', formats: ['csv', 'xlsx', 'pdf'], byMonths: true, byApplication: true, stepUp: false },
]
