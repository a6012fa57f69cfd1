import type { Feature } from '../../../core/feature.ts'
import { subscriptions } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { findWork } from './subscriptions.search.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { planAddOperation } from './subscriptions.add.operation.ts'
import {
  planRenewOperation,
  planSeatsOperation,
  planStatusOperation,
  planUpgradeOperation,
} from './subscriptions.operation.ts'
import { companyPlanExport } from './subscriptions.export.ts'
import { subscriptionsJobs } from './subscriptions.jobs.ts'
import * as subscriptionsMails from './subscriptions.mails.ts'
import { subscriptionsRoutes } from './subscriptions.routes.ts'
import { subscriptionsTables } from './subscriptions.tables.ts'
import { subscriptionTargets } from './subscriptions.targets.ts'

export const subscriptionsFeature: Feature = {
  routes: subscriptionsRoutes,
  operations: [planAddOperation, planUpgradeOperation, planRenewOperation, planSeatsOperation, planStatusOperation],
  targets: [subscriptionTargets],
  exports: [exportedBy(companyPlanExport)],
  jobs: subscriptionsJobs,
  mails: subscriptionsMails,
  tables: subscriptionsTables,
  worklist: [
    { kind: 'PlansFull', list: subscriptions.search, find: (context) => findWork(context, { full: true }) },
    {
      kind: 'PlansEnding',
      list: subscriptions.search,
      find: (context) => findWork(context, { endsSoon: true, ends: true }),
    },
  ],
}
