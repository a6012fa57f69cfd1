import { subscriptions } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import type { Feature, JobParts, Jobs, Tables } from '../../../core/feature.ts'
import { hitsOf } from '../../../core/search/search.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { handle } from '../../../platform/http/handle.ts'
import { shortLimits } from '../../../platform/list/walk.ts'
import { countPlans, countSeats, findOwnPlans, findWork, searchPlans } from './subscriptions.search.ts'
import { planAddOperation } from './subscriptions.add.operation.ts'
import {
  planRenewOperation,
  planSeatsOperation,
  planStatusOperation,
  planUpgradeOperation,
} from './subscriptions.operation.ts'
import { companyPlanExport, exportCompanyPlans } from './subscriptions.export.ts'
import * as subscriptionsMails from './subscriptions.mails.ts'
import { subscriptionTargets } from './subscriptions.targets.ts'
import { keepCompanyPlans, notifyEndings } from './subscriptions.calendar.ts'
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
import { cancelActivity, deleteActivity, listActivity } from './subscriptions.history.ts'
import { planHealth } from './subscriptions.health.ts'
import { getPlan, getSummary } from './subscriptions.summary.ts'

/** The calendar of company plans, and the notices before its steps. */
const jobs = (parts: JobParts): Jobs => ({
  scheduled: [
    { name: 'keep-company-plans', cron: '* * * * *', run: () => keepCompanyPlans(parts) },
    { name: 'tell-endings-of-plans', cron: '40 6 * * *', run: () => notifyEndings(parts) },
  ],
})

const tables: Tables = {
  subscription: { by: 'sellers', bound: 'one that runs for a company and a plan' },
  subscriptionSpan: { by: 'changes of company plans', bound: 'one for a company plan and a day' },
  planActivity: { by: 'changes of plans', bound: 'one for each change' },
}

export const subscriptionsFeature: Feature = {
  routes: handle(subscriptions, {
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
  }),
  operations: [planAddOperation, planUpgradeOperation, planRenewOperation, planSeatsOperation, planStatusOperation],
  targets: [subscriptionTargets],
  exports: [exportedBy(companyPlanExport)],
  jobs,
  mails: subscriptionsMails,
  tables,
  figures: [{ kind: 'Seats', list: subscriptions.search, find: countSeats }],
  overview: [{ part: 'plans', list: subscriptions.search, find: findOwnPlans }],
  worklist: [
    {
      kind: 'PlansFull',
      list: subscriptions.search,
      find: (context, acctKey) => findWork(context, 'full', acctKey),
    },
    {
      kind: 'PlansEnding',
      list: subscriptions.search,
      find: (context, acctKey) => findWork(context, 'ending', acctKey),
    },
  ],
  health: [planHealth],
  search: [
    {
      kind: 'CompanyPlan',
      list: subscriptions.search,
      find: async (context, searchText, pageSize) =>
        hitsOf(await searchPlans(context, { body: { searchText, pageSize } }, shortLimits), (plan) => ({
          key: plan.subscriptionKey,
          name: context.request.language === 'fr-fr' ? plan.planNameFr : plan.planName,
          detail: plan.acctName,
          acctKey: plan.acctKey,
        })),
    },
  ],
}
