import type { Feature } from '../../../core/feature.ts'
import { usageJobs } from './usage.jobs.ts'
import { usageSummary, usageThreshold } from './usage.mails.ts'
import { usageRoutes } from './usage.routes.ts'
import { usageTables } from './usage.tables.ts'

export const usageFeature: Feature = {
  routes: usageRoutes,
  jobs: usageJobs,
  mails: { usageSummary, usageThreshold },
  tables: usageTables,
}
