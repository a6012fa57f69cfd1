import type { Feature, Tables } from '../../../core/feature.ts'
import { promotionsRoutes } from './promotions.routes.ts'

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
  promotionRedemption: { by: 'who redeems a promotion', bound: 'one for a promotion and a company plan' },
}

export const promotionsFeature: Feature = {
  routes: promotionsRoutes,
  tables,
}
