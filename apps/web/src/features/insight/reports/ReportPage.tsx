import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { ramEnabledQuery } from '../../../core/access/access.queries.ts'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { can, RightsContext, useCan } from '../../../lib/useCan.ts'
import page from '../../../ui/Page.module.css'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TabBar } from '../../../ui/TabBar.tsx'
import { OtherReports } from './OtherReports.tsx'
import type { ReportKind } from './report.ts'
import { reportList } from './reportList.ts'
import { useReport } from './useReport.ts'

/** Reports (`/reports/rptView`), each for people who may see its figures. */
export function ReportPage() {
  const { t } = useTranslation()
  const mayReport = useCan('ReportAccessEnable:R')
  const rights = use(RightsContext)
  const { companyType } = useMe()
  const allowed = reportList.filter(
    ({ access, partners }) => can(rights, access) && !(partners && companyType === 'CU'),
  )
  return (
    <>
      <PageHeading title={t('reports.title')} />
      {mayReport && allowed.length > 0 ? (
        <Reports allowed={allowed} />
      ) : (
        // Each action names the right that is missing.
        <NoRight title={t('reports.noRight')} action={mayReport ? 'reports.usage' : 'reports.usageFile'} />
      )}
      <OtherReports />
    </>
  )
}

function Reports({ allowed }: { allowed: readonly ReportKind[] }) {
  const { t } = useTranslation()
  const report = useReport()
  // Sums of all below would reveal the other companies to colleagues whose groups limit them to some.
  const { data: heldToGroups } = useQuery(ramEnabledQuery)
  if (heldToGroups === undefined) return <Skeleton lines={8} height={28} />
  const shown = allowed.filter(({ fullAccess }) => !(heldToGroups && fullAccess))
  const current = shown.find(({ id }) => id === report.search['report']) ?? shown[0]
  return (
    <>
      <p className={page.intro}>
        {/* i18n: reports.about.* */}
        {current && t(`reports.about.${current.id}`)} {shown.length < allowed.length && t('reports.needFull')}
      </p>
      {current && (
        <div className={page.card}>
          {shown.length > 1 && (
            <TabBar
              label={t('reports.kinds')}
              // i18n: reports.kind.*
              tabs={shown.map(({ id }) => ({ id, label: t(`reports.kind.${id}`) }))}
              current={current.id}
              onChange={(id) => report.choose(id === shown[0]?.id ? undefined : id)}
            />
          )}
          <current.Report key={current.id} report={report} />
        </div>
      )}
    </>
  )
}
