import type { JobParts, Jobs } from '../../core/feature.ts'
import { watchUsage } from './usage.watch.ts'
import { dropOld, prepareMonths } from './usage.watch.repository.ts'

/** What is kept: daily facts in months, batches in days (longer than facts may come late), the roll-up in months. */
const kept = { facts: 25, batches: 402, months: 61 } as const

/** The jobs of usage: telling of thresholds, months to come, retention. */
export const usageJobs = (parts: JobParts): Jobs => ({
  scheduled: [
    { name: 'watch-usage', cron: '* * * * *', run: () => watchUsage(parts) },
    { name: 'prepare-usage-months', cron: '15 0 * * *', run: () => parts.db.asOwner(prepareMonths) },
    { name: 'drop-old-usage', cron: '20 4 3 * *', run: () => dropOld(parts.db, kept) },
  ],
})
