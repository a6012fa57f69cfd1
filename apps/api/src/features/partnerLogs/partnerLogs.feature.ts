import type { Feature } from '../../core/feature.ts'
import { partnerLogsJobs } from './partnerLogs.jobs.ts'
import { partnerLogsRoutes } from './partnerLogs.routes.ts'
import { partnerLogsTables } from './partnerLogs.tables.ts'

export const partnerLogsFeature: Feature = {
  routes: partnerLogsRoutes,
  jobs: partnerLogsJobs,
  tables: partnerLogsTables,
}
