import { most } from '@portal/contract/insight/schedules/schedules.fields'
import type { JobParts, Jobs } from '../../../core/feature.ts'
import { createStarter } from './schedules.due.ts'
import { createFinisher } from './schedules.finish.ts'
import { forgetRuns } from './schedules.runs.repository.ts'

/** Milliseconds between looks at the clock, and at runs besides notifications. */
const every = { start: 10_000, finish: 5_000 }

export const schedulesJobs = (parts: JobParts): Jobs => ({
  loops: [
    { name: 'start-schedules', every: every.start, run: createStarter(parts) },
    { name: 'finish-schedules', every: every.finish, wakenBy: 'report_run', run: createFinisher(parts) },
  ],
  scheduled: [{ name: 'remove-runs', cron: '50 2 * * *', run: () => forgetRuns(parts.db, most.runDays) }],
})
