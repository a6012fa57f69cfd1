import { addOns } from '@portal/contract/addOns/addOns.contract'
import { handle } from '../../platform/http/handle.ts'
import { changeStatus, offerAddOn, updateTerms } from './addOns.edit.ts'
import { getAddOn, listOfAccount } from './addOns.present.ts'

export const addOnsRoutes = handle(addOns, {
  list: (input, context) => listOfAccount(context, input),
  get: (input, context) => getAddOn(context, input),
  offer: (input, context) => offerAddOn(context, input),
  update: (input, context) => updateTerms(context, input),
  changeStatus: (input, context) => changeStatus(context, input),
})
