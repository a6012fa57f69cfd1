import type { Feature } from '../../../core/feature.ts'
import { accessRoutes } from './access.routes.ts'

export const accessFeature: Feature = {
  routes: accessRoutes,
}
