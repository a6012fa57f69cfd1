import type { JobParts, Jobs } from '../../../core/feature.ts'
import { keepCompanyPlans, tellEndings } from './subscriptions.calendar.ts'

/** What the calendar does to company plans, and what is told of it beforehand. */
export const subscriptionsJobs = (parts: JobParts): Jobs => ({
  scheduled: [
    { name: 'keep-company-plans', cron: '* * * * *', run: () => keepCompanyPlans(parts) },
    { name: 'tell-endings-of-plans', cron: '40 6 * * *', run: () => tellEndings(parts) },
  ],
})
