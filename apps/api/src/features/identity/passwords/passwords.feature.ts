import type { Feature, Tables } from '../../../core/feature.ts'
import * as mails from './passwords.mails.ts'
import { passwordsRoutes } from './passwords.routes.ts'

const tables: Tables = {
  passwordHistory: { by: 'signed-in people', bound: '24 for a person' },
  userPassword: { by: 'signed-in people', bound: 'one row for each person' },
}

export const passwordsFeature: Feature = {
  routes: passwordsRoutes,
  mails,
  tables,
}
