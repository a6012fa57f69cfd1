import type { Tables } from '../../../core/feature.ts'

export const promotionsTables: Tables = {
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
