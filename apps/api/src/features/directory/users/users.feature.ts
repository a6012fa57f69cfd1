import type { Feature } from '../../../core/feature.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { userExport } from './users.export.ts'
import { usersJobs } from './users.jobs.ts'
import * as mails from './users.mails.ts'
import { userStatusOperation } from './users.operation.ts'
import { usersRoutes } from './users.routes.ts'
import { usersTables } from './users.tables.ts'
import { userTargets } from './users.targets.ts'
import { userTransferOperation } from './users.transfer.operation.ts'

export const usersFeature: Feature = {
  routes: usersRoutes,
  operations: [userStatusOperation, userTransferOperation],
  targets: [userTargets],
  exports: [exportedBy(userExport)],
  mails,
  jobs: usersJobs,
  tables: usersTables,
}
