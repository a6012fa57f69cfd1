import { subscriptions } from '@portal/contract/subscriptions/subscriptions.contract'
import { handle } from '../../platform/http/handle.ts'
import { bulkChange } from './subscriptions.bulk.ts'
import {
  addPlan,
  cancelPlan,
  renewPlan,
  resumePlan,
  updatePlan,
  upgradePlan,
  validateAdd,
  validateCancel,
  validateRenew,
  validateUpgrade,
} from './subscriptions.edit.ts'
import { exportCompanyPlans } from './subscriptions.export.ts'
import { cancelActivity, deleteActivity, listActivity } from './subscriptions.history.ts'
import { countPlans, searchPlans } from './subscriptions.search.ts'
import { getPlan, getSummary } from './subscriptions.summary.ts'

export const subscriptionsRoutes = handle(subscriptions, {
  search: (input, context) => searchPlans(context, input),
  count: (input, context) => countPlans(context, input),
  exportFile: ({ body }, context) => exportCompanyPlans(context, body),
  summary: (input, context) => getSummary(context, input),
  get: (input, context) => getPlan(context, input),
  add: (input, context) => addPlan(context, input),
  validateAdd: ({ body }, context) => validateAdd(context, body),
  update: (input, context) => updatePlan(context, input),
  validateUpgrade: ({ body }, context) => validateUpgrade(context, body),
  validateRenew: ({ body }, context) => validateRenew(context, body),
  validateCancel: ({ body }, context) => validateCancel(context, body),
  upgrade: (input, context) => upgradePlan(context, input),
  renew: (input, context) => renewPlan(context, input),
  cancel: (input, context) => cancelPlan(context, input),
  resume: (input, context) => resumePlan(context, input),
  cancelActivity: (input, context) => cancelActivity(context, input),
  deleteActivity: (input, context) => deleteActivity(context, input),
  activity: (input, context) => listActivity(context, input),
  bulkChange,
})
