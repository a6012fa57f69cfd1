import type { JobParts, Jobs } from '../../core/feature.ts'
import { freeAddresses } from './users.status.repository.ts'

/** Regular upkeep of people's records: addresses of removed people become free. */
export const usersJobs = ({ db }: JobParts): Jobs => ({
  scheduled: [{ name: 'free-addresses', cron: '35 2 * * *', run: () => freeAddresses(db) }],
})
