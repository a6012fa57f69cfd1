import type { JobParts, Jobs } from '../../../core/feature.ts'
import { keepAddOns } from './addOns.calendar.ts'
import { tellEnds } from './addOns.ends.ts'
import { watchStorage } from './addOns.storage.ts'

export const addOnsJobs = (parts: JobParts): Jobs => ({
  scheduled: [
    { name: 'keep-add-ons', cron: '* * * * *', run: () => keepAddOns(parts) },
    { name: 'watch-storage', cron: '* * * * *', run: () => watchStorage(parts) },
    { name: 'tell-ending-add-ons', cron: '35 * * * *', run: () => tellEnds(parts) },
  ],
})
