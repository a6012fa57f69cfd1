import type { Feature } from '../../core/feature.ts'
import { brandingRoutes } from './branding.routes.ts'

export const brandingFeature: Feature = {
  routes: brandingRoutes,
}
