import type { Feature, JobParts, Jobs, Tables } from '../../../core/feature.ts'
import * as mails from './addOns.mails.ts'
import { addOnsRoutes } from './addOns.routes.ts'
import { keepAddOns } from './addOns.calendar.ts'
import { notifyEnds } from './addOns.ends.ts'
import { watchStorage } from './addOns.storage.ts'

const jobs = (parts: JobParts): Jobs => ({
  scheduled: [
    { name: 'keep-add-ons', cron: '* * * * *', run: () => keepAddOns(parts) },
    { name: 'watch-storage', cron: '* * * * *', run: () => watchStorage(parts) },
    { name: 'tell-ending-add-ons', cron: '35 * * * *', run: () => notifyEnds(parts) },
  ],
})

const tables: Tables = {
  addOn: {
    by: 'sellers',
    bound: '50 that are not over, for an account',
    shown: ['addOns/addOns', 'an account has at most fifty add-ons'],
  },
  addOnSpan: { by: 'changes of add-ons', bound: 'one for an add-on and a day' },
}

export const addOnsFeature: Feature = { routes: addOnsRoutes, jobs, mails, tables }
