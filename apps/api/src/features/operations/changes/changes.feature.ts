import type { Feature } from '../../../core/feature.ts'
import { setsOfPeople } from './changes.hand.service.ts'
import * as mails from './changes.mails.ts'
import { changesJobs } from './changes.jobs.ts'
import { changesRoutes } from './changes.routes.ts'
import { changesTables } from './changes.tables.ts'

export const changesFeature: Feature = {
  routes: changesRoutes,
  jobs: changesJobs,
  mails,
  endsWithPeople: [setsOfPeople],
  tables: changesTables,
}
