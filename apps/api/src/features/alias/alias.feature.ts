import type { Feature } from '../../core/feature.ts'
import { aliasRoutes } from './alias.routes.ts'

export const aliasFeature: Feature = {
  routes: aliasRoutes,
}
