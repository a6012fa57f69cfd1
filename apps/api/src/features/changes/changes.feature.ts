import type { Feature } from '../../core/feature.ts'
import { changesJobs } from './changes.jobs.ts'
import { changesRoutes } from './changes.routes.ts'

export const changesFeature: Feature = {
  routes: changesRoutes,
  jobs: changesJobs,
}
