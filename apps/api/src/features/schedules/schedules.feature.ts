import type { Feature } from '../../core/feature.ts'
import { schedulesJobs } from './schedules.jobs.ts'
import { schedulesRoutes } from './schedules.routes.ts'
import { schedulesTables } from './schedules.tables.ts'

export const schedulesFeature: Feature = {
  routes: schedulesRoutes,
  jobs: schedulesJobs,
  tables: schedulesTables,
}
