import type { Feature } from '../../../core/feature.ts'
import { auditExport } from './audit.exports.ts'
import { auditJobs } from './audit.jobs.ts'
import { auditRoutes } from './audit.routes.ts'
import { auditTables } from './audit.tables.ts'

export const auditFeature: Feature = {
  routes: auditRoutes,
  exports: [auditExport],
  jobs: auditJobs,
  tables: auditTables,
}
