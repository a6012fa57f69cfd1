import type { Feature } from '../../../core/feature.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { invoiceIssueOperation, invoicePayOperation } from './billing.operation.ts'
import { invoiceTargets } from './billing.targets.ts'
import { billingJobs } from './billing.jobs.ts'
import * as mails from './billing.mails.ts'
import { reportExport } from './billing.report.ts'
import { billingRoutes } from './billing.routes.ts'
import { invoiceExport } from './billing.search.ts'
import { billingTables } from './billing.tables.ts'

export const billingFeature: Feature = {
  routes: billingRoutes,
  operations: [invoiceIssueOperation, invoicePayOperation],
  targets: [invoiceTargets],
  exports: [exportedBy(invoiceExport), exportedBy(reportExport)],
  mails,
  jobs: billingJobs,
  tables: billingTables,
}
