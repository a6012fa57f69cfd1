import type { Feature } from '../../../core/feature.ts'
import { lookupsRoutes } from './lookups.routes.ts'

export const lookupsFeature: Feature = {
  routes: lookupsRoutes,
}
