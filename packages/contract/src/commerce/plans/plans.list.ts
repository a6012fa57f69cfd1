import { capitalized, choices, defineList, filterShape, flags, sortsOf, words } from '../../core/list.ts'
import { PlanStatus, PlanType, ProductLine } from './plans.fields.ts'

/** The catalogue of plans; there are at most 500, so all are returned together. */
// oxfmt-ignore
export const planList = defineList({
  name: 'plans',
  filters: {
    searchText: words(100, { at: 'q' }),
    productLine: choices(ProductLine, { column: 'productLine', words: 'plans.productLine' }),
    planType: choices(PlanType, { column: 'planType', words: 'plans.planType' }),
    status: choices(PlanStatus, { column: 'planStatus', words: 'plans.status' }),
    /** `defaults`: a new customer gets it; `below`: it is sold below what it costs. */
    is: flags({ defaults: null, loss: null }, {}),
  },
  sorts: { planName: 'up', modified: 'down', price: 'up' },
  columns: {
    planName: { fields: { planName: 'text' }, sort: 'planName' },
    planCode: { fields: { planCode: 'code' }, file: true },
    productLine: { fields: { productLine: { words: 'plans.productLine' } } },
    planType: { fields: { planType: { words: 'plans.planType' } } },
    units: { fields: { unitQuantity: 'number' } },
    unitsAs: { fields: { unitType: { words: 'plans.unit' }, range: { words: 'plans.range' } }, file: true },
    term: { fields: { termMonths: 'number' }, file: true },
    buying: { fields: { buying: 'money' } },
    selling: { fields: { selling: 'money' }, sort: 'price' },
    margin: { fields: { margin: 'money', currency: 'text' }, file: true },
    status: { fields: { status: { state: 'plans.status' } } },
    heldBy: { fields: { heldBy: 'number' }, needs: 'AcctMgmnt:R' },
    modified: { fields: { modifiedOn: 'moment' }, sort: 'modified', optional: true },
  },
})
export const planFilter = capitalized(filterShape(planList))
export const planSorts = sortsOf(planList)
