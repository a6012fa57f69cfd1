import type { Database } from '../../platform/db/db.ts'
import type { ScheduledJob } from '../../platform/jobs/schedule.ts'
import { freeAddresses } from './users.status.repository.ts'

/** What people's records need from time to time: addresses of removed people become free. */
export const usersJobs = (db: Database): ScheduledJob[] => [
  { name: 'free-addresses', cron: '35 2 * * *', run: () => freeAddresses(db) },
]
