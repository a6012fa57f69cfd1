import { domains } from '@portal/contract/delivery/domains/domains.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { hitsOf } from '../../../core/search/search.ts'
import { ofPage } from '../../../core/worklist/worklist.ts'
import { handle } from '../../../platform/http/handle.ts'
import { findOwnDomains, searchDomains } from './domains.search.ts'
import { domainsJobs } from './domains.jobs.ts'
import * as mails from './domains.mails.ts'
import { addDomain, removeDomain, rotateKey, switchSigning } from './domains.change.ts'
import { setOptions } from './domains.options.ts'
import { checkNow, getDomain, hasVerified, listDomains } from './domains.service.ts'

const tables: Tables = {
  companyDomain: {
    by: 'administrators',
    bound: '50 for an account',
    shown: ['domains/domains', 'an account has fifty domains'],
  },
  domainKey: { by: 'administrators', bound: 'three for a domain: the current one, the next and the previous' },
}

export const domainsFeature: Feature = {
  routes: handle(domains, {
    search: searchDomains,
    list: listDomains,
    get: getDomain,
    add: addDomain,
    check: checkNow,
    sign: switchSigning,
    rotate: rotateKey,
    setOptions,
    remove: removeDomain,
  }),
  jobs: domainsJobs,
  mails,
  tables,
  setup: [{ step: 'Domain', by: domains.add, isDone: hasVerified }],
  worklist: [
    {
      kind: 'DomainsFailing',
      list: domains.search,
      find: async (context, account) =>
        ofPage(await searchDomains(context, { body: { state: ['Failing'], account } }), ({ domain }) => domain),
    },
  ],
  overview: [{ part: 'domains', list: domains.search, find: findOwnDomains }],
  search: [
    {
      kind: 'Domain',
      list: domains.search,
      find: async (context, searchText) =>
        hitsOf(await searchDomains(context, { body: { searchText } }), ({ domain, acctKey, acctName }) => ({
          key: `${acctKey} ${domain}`,
          name: domain,
          detail: acctName,
          acctKey,
        })),
    },
  ],
}
