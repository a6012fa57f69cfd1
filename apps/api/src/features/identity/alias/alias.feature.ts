import type { Feature } from '../../../core/feature.ts'
import * as mails from './alias.mails.ts'
import { aliasRoutes } from './alias.routes.ts'

export const aliasFeature: Feature = {
  routes: aliasRoutes,
  mails,
}
