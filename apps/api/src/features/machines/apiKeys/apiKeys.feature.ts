import { apiKeys } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { apiKeysJobs } from './apiKeys.jobs.ts'
import { keyEnds } from './apiKeys.mails.ts'
import { keysOfPeople } from '../../../core/people/people.keys.ts'
import { findNamed } from './apiKeys.named.ts'
import { apiKeysRoutes } from './apiKeys.routes.ts'

const tables: Tables = {
  apiKey: {
    by: 'administrators',
    bound: 'as many that count as the setting allows, 10 at most; the latest 200 that ended, for 90 days',
    shown: ['apiKeys/apiKeys', 'of the keys that ended the latest are kept'],
  },
}

export const apiKeysFeature: Feature = {
  routes: apiKeysRoutes,
  jobs: apiKeysJobs,
  mails: { keyEnds },
  endsWithPeople: [keysOfPeople],
  tables,
  search: [{ kind: 'ApiKey', list: apiKeys.list, find: findNamed }],
}
