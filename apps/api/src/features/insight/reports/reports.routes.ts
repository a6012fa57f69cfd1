import { reports } from '@portal/contract/insight/reports/reports.contract'
import { handle } from '../../../platform/http/handle.ts'
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
  security: getSecurity,
  securityFile: exportSecurity,
})
