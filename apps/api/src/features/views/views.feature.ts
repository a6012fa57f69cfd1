import type { Feature } from '../../core/feature.ts'
import { viewsRoutes } from './views.routes.ts'

export const viewsFeature: Feature = {
  routes: viewsRoutes,
}
