import type { Feature } from '../../../core/feature.ts'
import * as mails from './sso.mails.ts'
import { ssoRoutes } from './sso.routes.ts'
import { ssoTables } from './sso.tables.ts'

export const ssoFeature: Feature = {
  routes: ssoRoutes,
  mails,
  tables: ssoTables,
}
