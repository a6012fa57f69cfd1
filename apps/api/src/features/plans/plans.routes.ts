import { plans } from '@portal/contract/plans/plans.contract'
import { handle } from '../../platform/http/handle.ts'
import { defaultPlans, getPlanDetail, searchPlans } from './plans.catalogue.ts'
import { exportPlans } from './plans.export.ts'
import { getLimit, setLimit } from './plans.limits.ts'
import { getPrices, setPrices } from './plans.prices.ts'
import { changeStatus, savePlan } from './plans.save.ts'

export const plansRoutes = handle(plans, {
  defaults: (input, context) => defaultPlans(context, input),
  search: (input, context) => searchPlans(context, input),
  exportFile: (input, context) => exportPlans(context, input.body),
  get: (input, context) => getPlanDetail(context, input),
  save: (input, context) => savePlan(context, input),
  changeStatus: (input, context) => changeStatus(context, input),
  prices: (input, context) => getPrices(context, input),
  setPrices: (input, context) => setPrices(context, input),
  limit: (input, context) => getLimit(context, input),
  setLimit: (input, context) => setLimit(context, input),
})
