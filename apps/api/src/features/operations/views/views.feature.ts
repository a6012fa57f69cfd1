import type { Feature } from '../../../core/feature.ts'
import { viewsRoutes } from './views.routes.ts'
import { viewsTables } from './views.tables.ts'

export const viewsFeature: Feature = {
  routes: viewsRoutes,
  tables: viewsTables,
}
