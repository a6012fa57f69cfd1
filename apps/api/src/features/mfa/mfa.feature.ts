import type { Feature } from '../../core/feature.ts'
import * as mails from './mfa.mails.ts'
import { mfaRoutes } from './mfa.routes.ts'

export const mfaFeature: Feature = {
  routes: mfaRoutes,
  mails,
}
