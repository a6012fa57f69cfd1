import { plans } from '@portal/contract/commerce/plans/plans.contract'
import { handle } from '../../../platform/http/handle.ts'
import { defaultPlans, getPlanDetail, searchPlans } from './plans.catalogue.ts'
import { exportPlans } from './plans.export.ts'
import { getLimit, setLimit } from './plans.limits.ts'
import { getPrices, setPrices } from './plans.prices.ts'
import { changeStatus, savePlan } from './plans.save.ts'

export const plansRoutes = handle(plans, {
  defaults: defaultPlans,
  search: searchPlans,
  exportFile: (context, input) => exportPlans(context, input.body),
  get: getPlanDetail,
  save: savePlan,
  changeStatus,
  prices: getPrices,
  setPrices,
  limit: getLimit,
  setLimit,
})
