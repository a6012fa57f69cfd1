import type { JobParts, Jobs } from '../../core/feature.ts'
import { keepAddOns } from './addOns.calendar.ts'
import { tellEnds } from './addOns.ends.ts'

export const addOnsJobs = (parts: JobParts): Jobs => ({
  scheduled: [
    { name: 'keep-add-ons', cron: '* * * * *', run: () => keepAddOns(parts) },
    { name: 'tell-ending-add-ons', cron: '35 * * * *', run: () => tellEnds(parts) },
  ],
})
