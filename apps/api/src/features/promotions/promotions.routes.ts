import { promotions } from '@portal/contract/promotions/promotions.contract'
import { handle } from '../../platform/http/handle.ts'
import { changeStatus, createPromotion, getPromotion, searchPromotions, updatePromotion } from './promotions.edit.ts'

export const promotionsRoutes = handle(promotions, {
  search: (input, context) => searchPromotions(context, input),
  get: (input, context) => getPromotion(context, input),
  create: (input, context) => createPromotion(context, input),
  update: (input, context) => updatePromotion(context, input),
  changeStatus: (input, context) => changeStatus(context, input),
})
