import { promotions } from '@portal/contract/commerce/promotions/promotions.contract'
import { handle } from '../../../platform/http/handle.ts'
import { changeStatus, createPromotion, getPromotion, searchPromotions, updatePromotion } from './promotions.edit.ts'

export const promotionsRoutes = handle(promotions, {
  search: searchPromotions,
  get: getPromotion,
  create: createPromotion,
  update: updatePromotion,
  changeStatus,
})
