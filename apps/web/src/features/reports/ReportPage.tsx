import { useQuery } from '@tanstack/react-query'
import { ramEnabledQuery } from '../../core/access/access.queries.ts'
import { NoRight } from '../../core/access/NoRight.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { useCan } from '../../lib/useCan.ts'
import page from '../../ui/Page.module.css'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TabBar } from '../../ui/TabBar.tsx'
import { OtherReports } from './OtherReports.tsx'
import { PlanUsageReport } from './PlanUsageReport.tsx'
import { UsageReport } from './UsageReport.tsx'
import { useReport } from './useReport.ts'

/** What was used (`/reports/rptView`): by company and month, and of plans by their periods. */
export function ReportPage() {
  const { t } = useTranslation()
  const mayReport = useCan('ReportAccessEnable:R')
  const maySeeUsage = useCan('ShowPlanUsage:R')
  return (
    <>
      <PageHeading title={t('reports.title')} />
      {mayReport && maySeeUsage ? (
        <Reports />
      ) : (
        // Each of the two names the right that is missing.
        <NoRight title={t('reports.noRight')} action={mayReport ? 'reports.usage' : 'reports.usageFile'} />
      )}
      <OtherReports />
    </>
  )
}

const kinds = ['usage', 'plans'] as const

function Reports() {
  const { t } = useTranslation()
  const report = useReport()
  // Sums of all below would tell colleagues who are held to some companies of the others.
  const { data: heldToGroups } = useQuery(ramEnabledQuery)
  if (heldToGroups === undefined) return <Skeleton lines={8} height={28} />
  const shown = heldToGroups || report.search['report'] === 'plans' ? 'plans' : 'usage'
  return (
    <>
      <p className={page.intro}>{t(heldToGroups ? 'reports.introHeld' : 'reports.intro')}</p>
      <div className={page.card}>
        {!heldToGroups && (
          <TabBar
            label={t('reports.kinds')}
            // i18n: reports.kind.*
            tabs={kinds.map((id) => ({ id, label: t(`reports.kind.${id}`) }))}
            current={shown}
            onChange={(id) => report.change({ report: id === 'plans' ? id : undefined })}
          />
        )}
        {shown === 'usage' ? <UsageReport report={report} /> : <PlanUsageReport report={report} />}
      </div>
    </>
  )
}
