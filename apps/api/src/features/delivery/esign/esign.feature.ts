import type { Feature } from '../../../core/feature.ts'
import { esign } from '@portal/contract/delivery/esign/esign.contract'
import { ofPage } from '../../../core/worklist/worklist.ts'
import { searchTroubled } from './esign.service.ts'
import { esignJobs } from './esign.jobs.ts'
import { esignRoutes } from './esign.routes.ts'
import { esignTables } from './esign.tables.ts'

export const esignFeature: Feature = {
  routes: esignRoutes,
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
