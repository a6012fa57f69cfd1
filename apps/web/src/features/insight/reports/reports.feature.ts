import { IconChartBar as IconReports } from '../../../ui/icons.ts'
import type { Feature } from '../../../core/feature.ts'
import { paths } from '../../../lib/paths.ts'

export const reportsFeature: Feature = {
  pages: { reportView: () => import('./ReportPage.tsx').then((module) => module.ReportPage) },
  help: { reportView: 'usageReports' },
  menu: { UsageReports: { group: 'reports', letter: 'r' } },
  figures: { Messages: paths.report({ line: 'SECUREEMAIL', unit: 'MESSAGE' }) },
  tiles: [{ id: 'usageReports', place: 3, icon: IconReports, href: paths.reportView, kind: 'route' }],
}
