import type { Feature } from '../../core/feature.ts'
import { registrationsRoutes } from './registrations.routes.ts'

export const registrationsFeature: Feature = {
  routes: registrationsRoutes,
}
