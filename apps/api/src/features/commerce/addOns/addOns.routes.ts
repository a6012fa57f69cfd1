import { addOns } from '@portal/contract/commerce/addOns/addOns.contract'
import { handle } from '../../../platform/http/handle.ts'
import { changeStatus, offerAddOn, updateTerms } from './addOns.edit.ts'
import { getAddOn, listOfAccount } from './addOns.present.ts'

export const addOnsRoutes = handle(addOns, {
  list: listOfAccount,
  get: getAddOn,
  offer: offerAddOn,
  update: updateTerms,
  changeStatus,
})
