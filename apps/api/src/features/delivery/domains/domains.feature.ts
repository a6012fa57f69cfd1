import type { Feature } from '../../../core/feature.ts'
import { domains } from '@portal/contract/delivery/domains/domains.contract'
import { ofPage } from '../../../core/worklist/worklist.ts'
import { searchDomains } from './domains.search.ts'
import { domainsJobs } from './domains.jobs.ts'
import * as mails from './domains.mails.ts'
import { domainsRoutes } from './domains.routes.ts'
import { domainsTables } from './domains.tables.ts'

export const domainsFeature: Feature = {
  routes: domainsRoutes,
  jobs: domainsJobs,
  mails,
  tables: domainsTables,
  worklist: [
    {
      kind: 'DomainsFailing',
      list: domains.search,
      find: async (context) =>
        ofPage(await searchDomains(context, { body: { state: ['Failing'] } }), ({ domain }) => domain),
    },
  ],
}
