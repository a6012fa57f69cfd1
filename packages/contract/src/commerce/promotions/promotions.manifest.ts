import type { Manifest } from '../../core/manifest.ts'
import { promotions } from './promotions.contract.ts'
import { promotionsAudit, promotionsErrors, promotionsLabels } from './promotions.words.ts'
import type { Requests } from '../../core/requests.ts'

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

const requests: Requests<typeof promotions> = {
  search: () => ({ body: { SearchText: 'autumn', Kind: ['PERCENT'], Status: ['ACTIVE'], Sort: 'promoCode' } }),
  get: ({ fresh }) => ({ params: { promotionKey: fresh() } }),
  create: ({ fresh }) => ({ body: { PromoCode: `P-${fresh().slice(0, 8).toUpperCase()}`, ...values } }),
  update: ({ fresh }) => ({ params: { promotionKey: fresh() }, body: values }),
  changeStatus: ({ fresh }) => ({ params: { promotionKey: fresh() }, body: { To: 'ENDED' } }),
}

export const promotionsManifest = {
  routes: promotions,
  requests,
  labels: promotionsLabels,
  errors: promotionsErrors,
  audit: promotionsAudit,
} satisfies Manifest
