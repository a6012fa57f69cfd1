import { reports } from '@portal/contract/reports/reports.contract'
import { handle } from '../../platform/http/handle.ts'
import { exportDeliverability, getDeliverability } from './reports.deliverability.ts'
import { exportPlanUsage, getPlanUsageReport } from './reports.planUsage.ts'
import { exportProvisioning, getProvisioning } from './reports.provisioning.ts'
import { exportRenewals, getRenewals } from './reports.renewals.ts'
import { exportSecurity, getSecurity } from './reports.security.ts'
import { exportTransactions, getTransactions } from './reports.transactions.ts'
import { exportUsage, getUsage } from './reports.usage.ts'
import { exportUsageByGroup, getUsageByGroup } from './reports.usageByGroup.ts'
import { exportUsageByUser, getUsageByUser } from './reports.usageByUser.ts'

export const reportsRoutes = handle(reports, {
  usage: (input, context) => getUsage(context, input),
  usageFile: (input, context) => exportUsage(context, input),
  planUsage: (input, context) => getPlanUsageReport(context, input),
  planUsageFile: (input, context) => exportPlanUsage(context, input),
  provisioning: (input, context) => getProvisioning(context, input),
  provisioningFile: (input, context) => exportProvisioning(context, input),
  usageByUser: (input, context) => getUsageByUser(context, input),
  usageByUserFile: (input, context) => exportUsageByUser(context, input),
  usageByGroup: (input, context) => getUsageByGroup(context, input),
  usageByGroupFile: (input, context) => exportUsageByGroup(context, input),
  transactions: (input, context) => getTransactions(context, input),
  transactionsFile: (input, context) => exportTransactions(context, input),
  deliverability: (input, context) => getDeliverability(context, input),
  deliverabilityFile: (input, context) => exportDeliverability(context, input),
  renewals: (input, context) => getRenewals(context, input),
  renewalsFile: (input, context) => exportRenewals(context, input),
  security: (input, context) => getSecurity(context, input),
  securityFile: (input, context) => exportSecurity(context, input),
})
