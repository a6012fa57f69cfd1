import { subscriptions } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { handle } from '../../../platform/http/handle.ts'
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
  search: searchPlans,
  count: countPlans,
  exportFile: (context, { body }) => exportCompanyPlans(context, body),
  summary: getSummary,
  get: getPlan,
  add: addPlan,
  validateAdd: (context, { body }) => validateAdd(context, body),
  update: updatePlan,
  validateUpgrade: (context, { body }) => validateUpgrade(context, body),
  validateRenew: (context, { body }) => validateRenew(context, body),
  validateCancel: (context, { body }) => validateCancel(context, body),
  upgrade: upgradePlan,
  renew: renewPlan,
  cancel: cancelPlan,
  resume: resumePlan,
  cancelActivity,
  deleteActivity,
  activity: listActivity,
  bulkChange,
})
