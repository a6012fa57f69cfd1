import type { Feature } from '../../../core/feature.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { groupExport } from './accessGroups.export.ts'
import { accessGroupsRoutes } from './accessGroups.routes.ts'
import { accessGroupsTables } from './accessGroups.tables.ts'

export const accessGroupsFeature: Feature = {
  routes: accessGroupsRoutes,
  exports: [exportedBy(groupExport)],
  tables: accessGroupsTables,
}
