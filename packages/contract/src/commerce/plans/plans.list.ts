import { capitalized, choices, defineList, filterShape, flags, sortsOf, words } from '../../core/list.ts'
import { PlanStatus, PlanType, ProductLine } from './plans.fields.ts'

/** The catalogue of plans; there are at most 500, so that they come whole. */
// biome-ignore format: a table
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
    planName: { fields: ['planName'], sort: 'planName' },
    planCode: { fields: ['planCode'], file: true },
    productLine: { fields: ['productLine'] },
    planType: { fields: ['planType'] },
    units: { fields: ['unitQuantity'] },
    unitsAs: { fields: ['unitType', 'range'], file: true },
    term: { fields: ['termMonths'], file: true },
    buying: { fields: ['buying'] },
    selling: { fields: ['selling'], sort: 'price' },
    margin: { fields: ['margin', 'currency'], file: true },
    status: { fields: ['status'] },
    modified: { fields: ['modifiedOn'], sort: 'modified', optional: true },
  },
})
export const planFilter = capitalized(filterShape(planList))
export const planSorts = sortsOf(planList)
