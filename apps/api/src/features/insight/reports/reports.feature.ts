import { reports } from '@portal/contract/insight/reports/reports.contract'
import type { Feature } from '../../../core/feature.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { handle } from '../../../platform/http/handle.ts'
import { deliverabilityExport, exportDeliverability, getDeliverability } from './reports.deliverability.ts'
import { exportPlanUsage, getPlanUsageReport, planUsageExport } from './reports.planUsage.ts'
import { exportProvisioning, getProvisioning, provisioningExport } from './reports.provisioning.ts'
import { exportMargin, getMargin, marginExport } from './reports.margin.ts'
import { exportReceivables, getReceivables, receivablesExport } from './reports.receivables.ts'
import { exportRenewals, getRenewals, renewalsExport } from './reports.renewals.ts'
import { exportSecurity, getSecurity, securityExport } from './reports.security.ts'
import { exportTransactions, getTransactions, transactionsExport } from './reports.transactions.ts'
import { countMessages, exportUsage, getUsage, usageExport } from './reports.usage.ts'
import { exportUsageByGroup, getUsageByGroup, usageByGroupExport } from './reports.usageByGroup.ts'
import { exportUsageByUser, getUsageByUser, usageByUserExport } from './reports.usageByUser.ts'

export const reportsFeature: Feature = {
  figures: [{ kind: 'Messages', list: reports.usage, find: countMessages }],
  routes: handle(reports, {
    usage: getUsage,
    usageFile: exportUsage,
    planUsage: getPlanUsageReport,
    planUsageFile: exportPlanUsage,
    provisioning: getProvisioning,
    provisioningFile: exportProvisioning,
    usageByUser: getUsageByUser,
    usageByUserFile: exportUsageByUser,
    usageByGroup: getUsageByGroup,
    usageByGroupFile: exportUsageByGroup,
    transactions: getTransactions,
    transactionsFile: exportTransactions,
    deliverability: getDeliverability,
    deliverabilityFile: exportDeliverability,
    renewals: getRenewals,
    renewalsFile: exportRenewals,
    receivables: getReceivables,
    receivablesFile: exportReceivables,
    margin: getMargin,
    marginFile: exportMargin,
    security: getSecurity,
    securityFile: exportSecurity,
  }),
  exports: [
    exportedBy(usageExport),
    exportedBy(planUsageExport),
    exportedBy(provisioningExport),
    exportedBy(usageByUserExport),
    exportedBy(usageByGroupExport),
    exportedBy(transactionsExport),
    exportedBy(deliverabilityExport),
    exportedBy(renewalsExport),
    exportedBy(receivablesExport),
    exportedBy(marginExport),
    exportedBy(securityExport),
  ],
}
