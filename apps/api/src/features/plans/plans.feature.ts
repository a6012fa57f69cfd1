import type { Feature } from '../../core/feature.ts'
import { plansRoutes } from './plans.routes.ts'
import { plansTables } from './plans.tables.ts'

export const plansFeature: Feature = {
  routes: plansRoutes,
  tables: plansTables,
}
