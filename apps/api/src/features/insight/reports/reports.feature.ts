import type { Feature } from '../../../core/feature.ts'
import { reports } from '@portal/contract/insight/reports/reports.contract'
import { exportedBy } from '../../../core/files/files.list.ts'
import { deliverabilityExport } from './reports.deliverability.ts'
import { planUsageExport } from './reports.planUsage.ts'
import { provisioningExport } from './reports.provisioning.ts'
import { renewalsExport } from './reports.renewals.ts'
import { reportsRoutes } from './reports.routes.ts'
import { securityExport } from './reports.security.ts'
import { transactionsExport } from './reports.transactions.ts'
import { countMessages, usageExport } from './reports.usage.ts'
import { usageByGroupExport } from './reports.usageByGroup.ts'
import { usageByUserExport } from './reports.usageByUser.ts'

export const reportsFeature: Feature = {
  figures: [{ kind: 'Messages', list: reports.usage, find: countMessages }],
  routes: reportsRoutes,
  exports: [
    exportedBy(usageExport),
    exportedBy(planUsageExport),
    exportedBy(provisioningExport),
    exportedBy(usageByUserExport),
    exportedBy(usageByGroupExport),
    exportedBy(transactionsExport),
    exportedBy(deliverabilityExport),
    exportedBy(renewalsExport),
    exportedBy(securityExport),
  ],
}
