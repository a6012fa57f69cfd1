import type { Feature } from '../../../core/feature.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import * as mails from './registrations.mails.ts'
import { registrationsRoutes } from './registrations.routes.ts'
import { requestExport } from './registrations.search.ts'
import { registrationsTables } from './registrations.tables.ts'

export const registrationsFeature: Feature = {
  routes: registrationsRoutes,
  mails,
  exports: [exportedBy(requestExport)],
  tables: registrationsTables,
}
