import { addOns } from '@portal/contract/commerce/addOns/addOns.contract'
import type { Feature, JobParts, Jobs, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as mails from './addOns.mails.ts'
import { keepAddOns } from './addOns.calendar.ts'
import { notifyEnds } from './addOns.ends.ts'
import { watchStorage } from './addOns.storage.ts'
import { changeStatus, offerAddOn, updateTerms } from './addOns.edit.ts'
import { getAddOn, listOfAccount } from './addOns.present.ts'

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

export const addOnsFeature: Feature = {
  routes: handle(addOns, {
    list: listOfAccount,
    get: getAddOn,
    offer: offerAddOn,
    update: updateTerms,
    changeStatus,
  }),
  jobs,
  mails,
  tables,
}
