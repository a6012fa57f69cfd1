import type { Feature } from '../../../core/feature.ts'
import { users } from '@portal/contract/directory/users/users.contract'
import { findWork } from './users.search.ts'
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
  worklist: [
    { kind: 'UsersLocked', list: users.search, find: (context) => findWork(context, 'Locked') },
    { kind: 'InvitationsOpen', list: users.search, find: (context) => findWork(context, 'Invited') },
  ],
}
