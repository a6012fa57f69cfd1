import { reports } from '@portal/contract/reports/reports.contract'
import { handle } from '../../platform/http/handle.ts'
import { exportPlanUsage, getPlanUsageReport } from './reports.planUsage.ts'
import { exportProvisioning, getProvisioning } from './reports.provisioning.ts'
import { exportUsage, getUsage } from './reports.usage.ts'

export const reportsRoutes = handle(reports, {
  usage: (input, context) => getUsage(context, input),
  usageFile: (input, context) => exportUsage(context, input),
  planUsage: (input, context) => getPlanUsageReport(context, input),
  planUsageFile: (input, context) => exportPlanUsage(context, input),
  provisioning: (input, context) => getProvisioning(context, input),
  provisioningFile: (input, context) => exportProvisioning(context, input),
})
