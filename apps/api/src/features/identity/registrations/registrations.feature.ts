import { registrations } from '@portal/contract/identity/registrations/registrations.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as mails from './registrations.mails.ts'
import { exportRequests, requestExport, searchRequests } from './registrations.search.ts'
import { createRequest } from './registrations.create.ts'
import { decideRequest, getRequest } from './registrations.service.ts'

const tables: Tables = {
  accessRequest: {
    by: 'anyone',
    bound: '3 an hour for a mailbox, 10 an hour for an address, 1,000 a day in all; 400 days',
    job: 'remove-outlived',
    shown: ['registrations/registrations', 'a day takes a limited number of access requests'],
  },
}

export const registrationsFeature: Feature = {
  routes: handle(registrations, {
    create: createRequest,
    search: searchRequests,
    exportFile: (context, { body }) => exportRequests(context, body),
    get: getRequest,
    decide: decideRequest,
  }),
  mails,
  exports: [exportedBy(requestExport)],
  tables,
  worklist: [
    {
      kind: 'AccessRequests',
      list: registrations.search,
      find: async (context) => {
        const page = await searchRequests(context, { body: { status: 'Open' } })
        return { ...page.open, first: page.items[0]?.companyName ?? null, firstKey: page.items[0]?.requestKey ?? null }
      },
    },
  ],
}
