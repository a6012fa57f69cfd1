import type { Feature } from '../../../core/feature.ts'
import * as mails from './status.mails.ts'
import { statusJobs } from './status.jobs.ts'
import { statusOperation } from './status.operation.ts'
import { statusRoutes } from './status.routes.ts'
import { statusTables } from './status.tables.ts'

export const statusFeature: Feature = {
  routes: statusRoutes,
  operations: [statusOperation],
  jobs: statusJobs,
  mails,
  tables: statusTables,
}
