import { defineRoutes } from '../../core/route.ts'
import type * as z from 'zod/mini'
import { planUsageReport, provisioningReport, usageReport } from './reports.kinds.ts'
import { marginReport } from './reports.margin.ts'
import { receivablesReport } from './reports.receivables.ts'
import { renewalsReport } from './reports.renewals.ts'
import { securityReport } from './reports.security.ts'
import { deliverabilityReport } from './reports.deliverability.ts'
import { transactionsReport } from './reports.transactions.ts'
import { usageByGroupReport } from './reports.usageByGroup.ts'
import { usageByUserReport } from './reports.usageByUser.ts'

// Reports (screen rptView; `product.md` 7.3): a page and a file for each declaration of `reports.kinds.ts`.

export const reports = defineRoutes({
  usage: usageReport.routes.view,
  usageFile: usageReport.routes.file,
  planUsage: planUsageReport.routes.view,
  planUsageFile: planUsageReport.routes.file,
  provisioning: provisioningReport.routes.view,
  provisioningFile: provisioningReport.routes.file,
  usageByUser: usageByUserReport.routes.view,
  usageByUserFile: usageByUserReport.routes.file,
  usageByGroup: usageByGroupReport.routes.view,
  usageByGroupFile: usageByGroupReport.routes.file,
  transactions: transactionsReport.routes.view,
  transactionsFile: transactionsReport.routes.file,
  deliverability: deliverabilityReport.routes.view,
  deliverabilityFile: deliverabilityReport.routes.file,
  renewals: renewalsReport.routes.view,
  renewalsFile: renewalsReport.routes.file,
  receivables: receivablesReport.routes.view,
  receivablesFile: receivablesReport.routes.file,
  margin: marginReport.routes.view,
  marginFile: marginReport.routes.file,
  security: securityReport.routes.view,
  securityFile: securityReport.routes.file,
})

export type UsageReport = z.output<typeof usageReport.routes.view.result>
export type ProvisioningReport = z.output<typeof provisioningReport.routes.view.result>
export type PlanUsageReport = z.output<typeof planUsageReport.routes.view.result>
export type UsageByUserReport = z.output<typeof usageByUserReport.routes.view.result>
export type UsageByGroupReport = z.output<typeof usageByGroupReport.routes.view.result>
export type TransactionsReport = z.output<typeof transactionsReport.routes.view.result>
export type DeliverabilityReport = z.output<typeof deliverabilityReport.routes.view.result>
export type RenewalsReport = z.output<typeof renewalsReport.routes.view.result>
export type ReceivablesReport = z.output<typeof receivablesReport.routes.view.result>
export type MarginReport = z.output<typeof marginReport.routes.view.result>
export type SecurityReport = z.output<typeof securityReport.routes.view.result>
