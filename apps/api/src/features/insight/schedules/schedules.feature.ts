import type { Feature } from '../../../core/feature.ts'
import { schedulesJobs } from './schedules.jobs.ts'
import * as mails from './schedules.mails.ts'
import { schedulesOfPeople } from './schedules.people.ts'
import { schedulesRoutes } from './schedules.routes.ts'
import { schedulesTables } from './schedules.tables.ts'

export const schedulesFeature: Feature = {
  routes: schedulesRoutes,
  jobs: schedulesJobs,
  mails,
  endsWithPeople: [schedulesOfPeople],
  tables: schedulesTables,
}
