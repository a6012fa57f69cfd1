import type { Feature } from '../../../core/feature.ts'
import * as mails from './mfa.mails.ts'
import { mfaRoutes } from './mfa.routes.ts'
import { mfaTables } from './mfa.tables.ts'

export const mfaFeature: Feature = {
  routes: mfaRoutes,
  mails,
  tables: mfaTables,
}
