import type { Feature } from '../../core/feature.ts'
import { usageJobs } from './usage.jobs.ts'
import * as usageMails from './usage.mails.ts'
import { usageRoutes } from './usage.routes.ts'
import { usageTables } from './usage.tables.ts'

export const usageFeature: Feature = {
  routes: usageRoutes,
  jobs: usageJobs,
  mails: usageMails,
  tables: usageTables,
}
