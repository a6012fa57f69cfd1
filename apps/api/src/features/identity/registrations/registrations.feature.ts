import type { Feature } from '../../../core/feature.ts'
import { registrations } from '@portal/contract/identity/registrations/registrations.contract'
import { exportedBy } from '../../../core/files/files.list.ts'
import * as mails from './registrations.mails.ts'
import { registrationsRoutes } from './registrations.routes.ts'
import { requestExport, searchRequests } from './registrations.search.ts'
import { registrationsTables } from './registrations.tables.ts'

export const registrationsFeature: Feature = {
  routes: registrationsRoutes,
  mails,
  exports: [exportedBy(requestExport)],
  tables: registrationsTables,
  worklist: [
    {
      kind: 'AccessRequests',
      list: registrations.search,
      find: async (context) => {
        const page = await searchRequests(context, { body: { status: 'Open' } })
        return { ...page.open, first: page.items[0]?.companyName ?? null }
      },
    },
  ],
}
