import type { ScheduledJob } from '../../platform/jobs/schedule.ts'
import { lookAtAges } from './status.clock.ts'
import { applyDuePlans, type StatusJobs } from './status.runner.ts'

/** What happens to accounts by the clock: planned changes at the beginning of their day, warnings, notices and purges. */
export const statusJobs = (parts: StatusJobs): ScheduledJob[] => [
  { name: 'apply-status-changes', cron: '* * * * *', run: () => applyDuePlans(parts) },
  { name: 'look-at-ages', cron: '30 1 * * *', run: () => lookAtAges(parts) },
]
