import type { Feature } from '../../core/feature.ts'
import { exportedBy } from '../../core/files/files.list.ts'
import { planUsageExport } from './reports.planUsage.ts'
import { provisioningExport } from './reports.provisioning.ts'
import { reportsRoutes } from './reports.routes.ts'
import { usageExport } from './reports.usage.ts'

export const reportsFeature: Feature = {
  routes: reportsRoutes,
  exports: [exportedBy(usageExport), exportedBy(planUsageExport), exportedBy(provisioningExport)],
}
