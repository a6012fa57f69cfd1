import { capitalized, choices, defineList, filterShape, sortsOf, words } from '../../core/list.ts'
import { PromotionKind, PromotionStatus } from './promotions.fields.ts'

/** Promotions; there are at most 1,000, so all are returned together. */
// oxfmt-ignore
export const promotionList = defineList({
  name: 'promotions',
  filters: {
    searchText: words(100, { at: 'q' }),
    kind: choices(PromotionKind, { column: 'kind', words: 'promotions.kind' }),
    status: choices(PromotionStatus, { column: 'promotionStatus', words: 'promotions.status' }),
  },
  sorts: { modified: 'down', promoCode: 'up', validTo: 'up' },
  columns: {
    promoName: { fields: { promoName: 'text', promoCode: 'code' }, sort: 'promoCode' },
    gives: { fields: { kind: { words: 'promotions.kind' }, value: 'number' } },
    plans: { fields: { planCodes: 'names' } },
    valid: { fields: { validFrom: 'day', validTo: 'day' }, sort: 'validTo' },
    redeemed: { fields: { redeemed: 'number', maxRedemptions: 'number' } },
    status: { fields: { status: { state: 'promotions.status' } } },
  },
})
export const promotionFilter = capitalized(filterShape(promotionList))
export const promotionSorts = sortsOf(promotionList)
