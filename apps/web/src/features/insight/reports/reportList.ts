import { usageReport } from '@portal/contract/insight/reports/reports.kinds'
import type { ReportKind } from './report.ts'
import { deliverability } from './deliverability.tsx'
import { margin } from './margin.tsx'
import { planUsage } from './planUsage.tsx'
import { provisioning } from './provisioning.tsx'
import { receivables } from './receivables.tsx'
import { renewals } from './renewals.tsx'
import { security } from './security.tsx'
import { transactions } from './transactions.tsx'
import { usageByGroup } from './usageByGroup.tsx'
import { usageByUser } from './usageByUser.tsx'
import { UsageReport } from './UsageReport.tsx'

/**
 * The reports of the page, in the order of their tabs; the first that a person may see is shown first. Each is named by
 * `reports.kind.<id>` and described by `reports.about.<id>`.
 */
export const reportList: readonly ReportKind[] = [
  { id: 'usage', ...usageReport.rights, Report: UsageReport },
  usageByGroup,
  planUsage,
  provisioning,
  usageByUser,
  transactions,
  deliverability,
  renewals,
  receivables,
  margin,
  security,
]
