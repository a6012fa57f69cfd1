import type { Feature } from '../../../core/feature.ts'
import { sessionsRoutes } from './sessions.routes.ts'

export const sessionsFeature: Feature = {
  routes: sessionsRoutes,
}
