import type { JobParts, Jobs } from '../../../core/feature.ts'
import { dropOld } from './transactions.repository.ts'

/** What was kept long enough goes. */
export const transactionsJobs = ({ db }: JobParts): Jobs => ({
  scheduled: [{ name: 'drop-old-transactions', cron: '50 3 * * *', run: () => dropOld(db) }],
})
