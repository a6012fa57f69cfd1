import type { Feature } from '../../../core/feature.ts'
import { brandingRoutes } from './branding.routes.ts'
import { brandingTables } from './branding.tables.ts'

export const brandingFeature: Feature = {
  routes: brandingRoutes,
  tables: brandingTables,
}
