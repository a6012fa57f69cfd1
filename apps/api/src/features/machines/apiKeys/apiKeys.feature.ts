import type { Feature } from '../../../core/feature.ts'
import { apiKeysJobs } from './apiKeys.jobs.ts'
import { keyEnds } from './apiKeys.mails.ts'
import { keysOfPeople } from '../../../core/people/people.keys.ts'
import { apiKeysRoutes } from './apiKeys.routes.ts'
import { apiKeysTables } from './apiKeys.tables.ts'

export const apiKeysFeature: Feature = {
  routes: apiKeysRoutes,
  jobs: apiKeysJobs,
  mails: { keyEnds },
  endsWithPeople: [keysOfPeople],
  tables: apiKeysTables,
}
