import type { Manifest } from '../../core/manifest.ts'
import { schedules } from './schedules.contract.ts'
import { schedulesAudit, schedulesErrors, schedulesLabels } from './schedules.words.ts'
import type { Requests } from '../../core/requests.ts'

const frequency = {
  Repeat: 'Quarterly',
  Date: null,
  Weekdays: null,
  MonthDay: 'LastWorking',
  Month: 3,
  Time: '08:00',
  Zone: 'Europe/Paris',
} as const
const values = {
  Title: 'Use of our plans',
  Filter: { Status: ['Active'] },
  Span: 'LastMonth',
  Format: 'xlsx',
  Language: 'fr-fr',
  Frequency: frequency,
  Recipients: [{ Name: 'Cora Sample', Email: 'cora@northwind.example', Language: 'en-us' }],
  Attach: true,
  Password: 'quarter gate lantern',
  SendEmpty: true,
} as const

const requests: Requests<typeof schedules> = {
  search: () => ({
    body: {
      SearchText: 'plans',
      State: ['Active'],
      Kind: ['planUsageReport'],
      Sort: 'title',
      Cursor: null,
      PageNumber: 1,
    },
  }),
  dates: () => ({ body: { Frequency: frequency } }),
  create: () => ({ body: { Kind: 'planUsageReport', ...values } }),
  get: ({ fresh }) => ({ params: { scheduleKey: fresh() } }),
  update: ({ fresh }) => ({ params: { scheduleKey: fresh() }, body: values }),
  remove: ({ fresh }) => ({ params: { scheduleKey: fresh() } }),
  pause: ({ fresh }) => ({ params: { scheduleKey: fresh() }, body: {} }),
  resume: ({ fresh }) => ({ params: { scheduleKey: fresh() }, body: {} }),
  test: ({ fresh }) => ({ params: { scheduleKey: fresh() }, body: {} }),
  runs: ({ fresh }) => ({ params: { scheduleKey: fresh() }, query: { cursor: 'WyIyMDI2Il0' } }),
  resend: ({ fresh }) => ({ params: { scheduleKey: fresh(), runKey: fresh() }, body: {} }),
  run: ({ fresh }) => ({ params: { runKey: fresh() } }),
  runFile: ({ fresh }) => ({ params: { runKey: fresh() } }),
}

export const schedulesManifest = {
  routes: schedules,
  requests,
  labels: schedulesLabels,
  errors: schedulesErrors,
  audit: schedulesAudit,
} satisfies Manifest
