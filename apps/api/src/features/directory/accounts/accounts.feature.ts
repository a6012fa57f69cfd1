import type { Feature } from '../../../core/feature.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { accountExport } from './accounts.export.ts'
import { managerOperation } from './accounts.manager.operation.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { tagsOperation } from './accounts.tags.operation.ts'
import { accountsTables } from './accounts.tables.ts'
import { accountTargets } from './accounts.targets.ts'

export const accountsFeature: Feature = {
  routes: accountsRoutes,
  operations: [tagsOperation, managerOperation],
  targets: [accountTargets],
  exports: [exportedBy(accountExport)],
  tables: accountsTables,
}
