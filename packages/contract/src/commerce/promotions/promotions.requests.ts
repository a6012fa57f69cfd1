import type { Requests } from '../../core/requests.ts'
import type { promotions } from './promotions.contract.ts'

const values = {
  PromoName: 'Five dollars off',
  Kind: 'AMOUNT',
  Value: 500,
  Currency: 'USD',
  Months: 6,
  PlanCodes: [],
  ValidFrom: '2026-01-01',
  ValidTo: '2026-12-31',
  MaxRedemptions: 200,
  OncePerAccount: true,
} as const

export const promotionsRequests: Requests<typeof promotions> = {
  search: () => ({ body: { SearchText: 'autumn', Kind: ['PERCENT'], Status: ['ACTIVE'], Sort: 'promoCode' } }),
  get: ({ fresh }) => ({ params: { promotionKey: fresh() } }),
  create: ({ fresh }) => ({ body: { PromoCode: `P-${fresh().slice(0, 8).toUpperCase()}`, ...values } }),
  update: ({ fresh }) => ({ params: { promotionKey: fresh() }, body: values }),
  changeStatus: ({ fresh }) => ({ params: { promotionKey: fresh() }, body: { To: 'ENDED' } }),
}
