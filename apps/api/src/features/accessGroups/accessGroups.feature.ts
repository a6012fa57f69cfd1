import type { Feature } from '../../core/feature.ts'
import { accessGroupsRoutes } from './accessGroups.routes.ts'

export const accessGroupsFeature: Feature = {
  routes: accessGroupsRoutes,
}
