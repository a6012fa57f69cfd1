import type { Feature } from '../../../core/feature.ts'
import { promotionsRoutes } from './promotions.routes.ts'
import { promotionsTables } from './promotions.tables.ts'

export const promotionsFeature: Feature = {
  routes: promotionsRoutes,
  tables: promotionsTables,
}
