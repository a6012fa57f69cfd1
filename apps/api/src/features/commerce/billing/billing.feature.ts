import type { Feature } from '../../../core/feature.ts'
import { billing } from '@portal/contract/commerce/billing/billing.contract'
import { ofPage } from '../../../core/worklist/worklist.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { invoiceIssueOperation, invoicePayOperation } from './billing.operation.ts'
import { invoiceTargets } from './billing.targets.ts'
import { billingJobs } from './billing.jobs.ts'
import * as mails from './billing.mails.ts'
import { reportExport } from './billing.report.ts'
import { billingRoutes } from './billing.routes.ts'
import { findOverdue, invoiceExport, searchInvoices } from './billing.search.ts'
import { billingTables } from './billing.tables.ts'

export const billingFeature: Feature = {
  routes: billingRoutes,
  operations: [invoiceIssueOperation, invoicePayOperation],
  targets: [invoiceTargets],
  exports: [exportedBy(invoiceExport), exportedBy(reportExport)],
  mails,
  jobs: billingJobs,
  tables: billingTables,
  worklist: [
    { kind: 'InvoicesOverdue', list: billing.search, find: findOverdue },
    {
      kind: 'InvoiceDrafts',
      list: billing.search,
      find: async (context) =>
        ofPage(await searchInvoices(context, { body: { invoiceStatus: ['Draft'] } }), ({ billToName }) => billToName),
    },
  ],
}
