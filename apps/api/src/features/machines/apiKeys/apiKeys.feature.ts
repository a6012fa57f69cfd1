import { apiKeys } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { keysOfPeople } from '../../../core/people/people.keys.ts'
import { handle } from '../../../platform/http/handle.ts'
import { apiKeysJobs } from './apiKeys.jobs.ts'
import { keyEnds } from './apiKeys.mails.ts'
import { findNamed } from './apiKeys.named.ts'
import { describeKeyRights } from './apiKeys.explain.ts'
import * as keys from './apiKeys.service.ts'

const tables: Tables = {
  apiKey: {
    by: 'administrators',
    bound: 'as many active ones as the setting allows, at most 10; the latest 200 ended ones, for 90 days',
    shown: ['apiKeys/apiKeys', 'of the keys that ended the latest are kept'],
  },
}

export const apiKeysFeature: Feature = {
  routes: handle(apiKeys, {
    list: (context, input) => keys.listKeys(context, input),
    rights: describeKeyRights,
    create: (context, input) => keys.createKey(context, input),
    update: (context, input) => keys.updateKey(context, input),
    rotate: (context, input) => keys.rotateKey(context, input),
    revoke: (context, input) => keys.revokeKey(context, input),
    grantIntegration: (context, input) => keys.grantIntegration(context, input),
    self: (context) => keys.describeCaller(context),
  }),
  jobs: apiKeysJobs,
  mails: { keyEnds },
  endsWithPeople: [keysOfPeople],
  tables,
  search: [{ kind: 'ApiKey', list: apiKeys.list, find: findNamed }],
}
