import type { Feature } from '../../../core/feature.ts'
import { partnerLogs } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { findOpen } from './partnerLogs.search.ts'
import { partnerLogsJobs } from './partnerLogs.jobs.ts'
import { replayOperation } from './partnerLogs.operation.ts'
import { partnerLogsRoutes } from './partnerLogs.routes.ts'
import { partnerLogsTables } from './partnerLogs.tables.ts'
import { callTargets } from './partnerLogs.targets.ts'

export const partnerLogsFeature: Feature = {
  routes: partnerLogsRoutes,
  jobs: partnerLogsJobs,
  tables: partnerLogsTables,
  operations: [replayOperation],
  targets: [callTargets],
  worklist: [{ kind: 'PartnerCallsOpen', list: partnerLogs.search, find: findOpen }],
}
