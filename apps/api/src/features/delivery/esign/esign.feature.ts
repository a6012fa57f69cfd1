import { esign } from '@portal/contract/delivery/esign/esign.contract'
import type { Feature } from '../../../core/feature.ts'
import { ofPage } from '../../../core/worklist/worklist.ts'
import { handle } from '../../../platform/http/handle.ts'
import { getOfAccount, resync, searchTroubled, resend } from './esign.service.ts'
import { esignJobs } from './esign.jobs.ts'
import { esignTables } from './esign.tables.ts'
import { searchCalls } from './esign.calls.ts'

export const esignFeature: Feature = {
  routes: handle(esign, {
    ofAccount: getOfAccount,
    send: resend,
    search: searchTroubled,
    calls: searchCalls,
    mend: resync,
  }),
  jobs: esignJobs,
  tables: esignTables,
  worklist: [
    {
      kind: 'ESignFailing',
      list: esign.search,
      find: async (context) =>
        ofPage(await searchTroubled(context, { body: { state: ['Failing', 'Drift'] } }), ({ acctName }) => acctName),
    },
  ],
}
