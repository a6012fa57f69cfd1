import type { Feature, Tables } from '../../../core/feature.ts'
import * as mails from './sso.mails.ts'
import { ssoRoutes } from './sso.routes.ts'

const tables: Tables = {
  externalIdentity: { by: 'single sign-on', bound: 'one row for each person and identity provider' },
  ssoConfig: { by: 'administrators', bound: 'one row for each account' },
}

export const ssoFeature: Feature = {
  routes: ssoRoutes,
  mails,
  tables,
}
