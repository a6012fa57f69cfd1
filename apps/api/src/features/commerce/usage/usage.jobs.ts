import type { JobParts, Jobs } from '../../../core/feature.ts'
import { mailUsage } from './usage.mailing.ts'
import { watchUsage } from './usage.watch.ts'
import { dropOld, prepareMonths } from './usage.watch.repository.ts'

/** What is kept: daily facts in months, batches in days (longer than facts may come late), the roll-up in months. */
const kept = { facts: 25, batches: 402, months: 61 } as const

/** The jobs of usage: telling of thresholds and of what was used, months to come, retention. */
export const usageJobs = (parts: JobParts): Jobs => ({
  scheduled: [
    { name: 'watch-usage', cron: '* * * * *', run: () => watchUsage(parts) },
    { name: 'mail-usage', cron: '5 * * * *', run: () => mailUsage(parts) },
    { name: 'prepare-usage-months', cron: '15 0 * * *', run: () => parts.db.asOwner(prepareMonths) },
    { name: 'drop-old-usage', cron: '20 4 3 * *', run: () => dropOld(parts.db, kept) },
  ],
})
