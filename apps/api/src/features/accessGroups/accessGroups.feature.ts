import type { Feature } from '../../core/feature.ts'
import { accessGroupsRoutes } from './accessGroups.routes.ts'
import { accessGroupsTables } from './accessGroups.tables.ts'

export const accessGroupsFeature: Feature = {
  routes: accessGroupsRoutes,
  tables: accessGroupsTables,
}
