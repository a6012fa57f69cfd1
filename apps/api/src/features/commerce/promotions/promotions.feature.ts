import { promotions } from '@portal/contract/commerce/promotions/promotions.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { changeStatus, createPromotion, getPromotion, searchPromotions, updatePromotion } from './promotions.edit.ts'

const tables: Tables = {
  promotion: {
    by: 'the provider',
    bound: '1,000 promotions',
    shown: ['promotions/promotions', 'there are at most a thousand promotions'],
    leftByPurge: {
      columns: ['promoCode', 'promoName', 'currency', 'createdBy', 'modifiedBy'],
      why: 'offers of the provider, of no company',
    },
  },
  promotionRedemption: { by: 'people who redeem a promotion', bound: 'one for a promotion and a company plan' },
}

export const promotionsFeature: Feature = {
  routes: handle(promotions, {
    search: searchPromotions,
    get: getPromotion,
    create: createPromotion,
    update: updatePromotion,
    changeStatus,
  }),
  tables,
}
