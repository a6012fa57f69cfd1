import type { Feature } from '../../../core/feature.ts'
import { filesJobs } from './files.jobs.ts'
import { filesRoutes } from './files.routes.ts'
import { filesTables } from './files.tables.ts'

export const filesFeature: Feature = {
  routes: filesRoutes,
  jobs: filesJobs,
  tables: filesTables,
}
