import type { JobParts, Jobs } from '../../../core/feature.ts'
import { lookAtAges } from './status.clock.ts'
import { applyDuePlans } from './status.runner.ts'

/** The scheduled changes of accounts: planned changes at the beginning of their day, warnings, notices and purges. */
export const statusJobs = (parts: JobParts): Jobs => ({
  scheduled: [
    { name: 'apply-status-changes', cron: '* * * * *', run: () => applyDuePlans(parts) },
    { name: 'look-at-ages', cron: '30 1 * * *', run: () => lookAtAges(parts) },
  ],
})
