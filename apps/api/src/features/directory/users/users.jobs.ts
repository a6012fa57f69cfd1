import type { JobParts, Jobs } from '../../../core/feature.ts'
import { redactRemoved } from './users.redact.ts'
import { freeAddresses } from './users.status.repository.ts'

/** Regular upkeep of people's records: addresses of removed people become free, and their names go where a company wants it. */
export const usersJobs = ({ db, config }: JobParts): Jobs => ({
  scheduled: [
    { name: 'free-addresses', cron: '35 2 * * *', run: () => freeAddresses(db) },
    { name: 'redact-removed', cron: '45 2 * * *', run: () => redactRemoved({ db, config }) },
  ],
})
