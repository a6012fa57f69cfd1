import type { Feature } from '../../core/feature.ts'
import { passwordsRoutes } from './passwords.routes.ts'

export const passwordsFeature: Feature = {
  routes: passwordsRoutes,
}
