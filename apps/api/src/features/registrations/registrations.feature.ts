import type { Feature } from '../../core/feature.ts'
import * as mails from './registrations.mails.ts'
import { registrationsRoutes } from './registrations.routes.ts'
import { registrationsTables } from './registrations.tables.ts'

export const registrationsFeature: Feature = {
  routes: registrationsRoutes,
  mails,
  tables: registrationsTables,
}
