import type { Feature } from '../../../core/feature.ts'
import * as mails from './passwords.mails.ts'
import { passwordsRoutes } from './passwords.routes.ts'
import { passwordsTables } from './passwords.tables.ts'

export const passwordsFeature: Feature = {
  routes: passwordsRoutes,
  mails,
  tables: passwordsTables,
}
