import type { JobParts, Jobs } from '../../../core/feature.ts'
import { remindOverdue, removeOld } from './billing.reminders.ts'
import { createBiller, planRuns } from './billing.run.ts'

export const billingJobs = (parts: JobParts): Jobs => ({
  loops: [{ name: 'billing-runs', every: 30_000, wakenBy: 'billing_run', run: createBiller(parts) }],
  scheduled: [
    // Daily, so that a month whose first day the portal missed is billed all the same.
    { name: 'plan-billing-runs', cron: '5 12 * * *', run: () => planRuns(parts) },
    { name: 'remind-of-invoices', cron: '20 * * * *', run: () => remindOverdue(parts) },
    { name: 'remove-old-invoices', cron: '40 3 * * *', run: () => removeOld(parts) },
  ],
})
