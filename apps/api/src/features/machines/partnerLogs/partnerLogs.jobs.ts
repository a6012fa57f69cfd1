import type { JobParts, Jobs } from '../../../core/feature.ts'
import { dropOldMonths, prepareMonths, removeBodies } from './partnerLogs.jobs.repository.ts'
import { endLost, retryDue } from './partnerLogs.retry.ts'

/** The jobs of the partner log: they retry calls that failed in the portal, end lost calls, and delete old ones. */
export const partnerLogsJobs = (parts: JobParts): Jobs => ({
  loops: [
    {
      name: 'partner-calls',
      every: 30_000,
      run: async (stopped) => {
        await retryDue(parts, stopped)
        await endLost(parts, stopped)
      },
    },
  ],
  scheduled: [
    {
      name: 'prepare-partner-call-months',
      cron: '20 0 * * *',
      run: async () => void (await parts.db.asOwner(prepareMonths)),
    },
    { name: 'remove-partner-call-bodies', cron: '10 4 * * *', run: () => removeBodies(parts.db) },
    { name: 'drop-old-partner-calls', cron: '30 4 2 * *', run: () => dropOldMonths(parts.db) },
  ],
})
