import type { JobParts, Jobs } from '../../core/feature.ts'
import { keepAddOns } from './addOns.calendar.ts'

export const addOnsJobs = (parts: JobParts): Jobs => ({
  scheduled: [{ name: 'keep-add-ons', cron: '* * * * *', run: () => keepAddOns(parts) }],
})
