import type { Feature } from '../../../core/feature.ts'
import * as mails from './auth.mails.ts'
import { authRoutes } from './auth.routes.ts'

export const authFeature: Feature = {
  routes: authRoutes,
  mails,
}
