import { productLines } from '@portal/contract/plans/plans.fields'
import { reports } from '@portal/contract/reports/reports.contract'
import { storedStatuses } from '@portal/contract/subscriptions/subscriptions.fields'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../core/accounts/account.queries.ts'
import { ExportMenu } from '../../core/files/ExportMenu.tsx'
import { useExportActs } from '../../core/files/useExportActs.tsx'
import { useMoment } from '../../core/moments/useMoment.ts'
import { MonthFields } from '../../core/months/MonthFields.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { useCan } from '../../lib/useCan.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import page from '../../ui/Page.module.css'
import { QueryState } from '../../ui/QueryState.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { FilterPills } from '../../ui/table/FilterPills.tsx'
import { usePlanUsageColumns } from './planUsageColumns.tsx'
import css from './Reports.module.css'
import { type PlanUsageAsked, planUsageReportQuery } from './reports.queries.ts'
import type { Report } from './useReport.ts'

/** Company plans, each with the periods of these months: what they gave, and what of it was used. */
export function PlanUsageReport({ report }: { report: Report }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { months, company, productLine, status } = report
  const asked = {
    ...months,
    ...(company && { company }),
    ...(productLine && { productLine: [productLine] }),
    ...(status && { status: [status] }),
  } satisfies PlanUsageAsked
  const query = useInfiniteQuery(planUsageReportQuery(asked))
  const columns = usePlanUsageColumns()
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const [first] = query.data?.pages ?? []
  return (
    <>
      <Controls report={report} asked={asked} />
      {company && <CompanyPill company={company} onRemove={() => report.change({ company: undefined })} />}
      <QueryState query={query} failed={t('reports.failed')} lines={8} height={28} />
      {first && <p className={css['asOfPlans']}>{t('reports.asOf', { moment: moment(first.asOf) })}</p>}
      {first && (
        <DataTable
          label={t('reports.kind.plans')}
          columns={columns}
          rows={rows}
          rowKey={({ subscriptionKey, periodStart }) => `${subscriptionKey} ${periodStart}`}
          stale={query.isPlaceholderData}
          empty={
            <EmptyState kind="noMatch" title={t(query.hasNextPage ? 'reports.noPeriodsYet' : 'reports.noPeriods')}>
              {!query.hasNextPage && t('reports.noPeriodsText')}
            </EmptyState>
          }
        />
      )}
      {first && query.hasNextPage && (
        <div className={page.more}>
          <MoreButton label={t('table.showMore')} pages={query} />
        </div>
      )}
    </>
  )
}

function Controls({ report, asked }: { report: Report; asked: PlanUsageAsked }) {
  const { t } = useTranslation()
  const { months, now, change, productLine, status } = report
  const exporting = useExportActs({
    route: reports.planUsageFile,
    action: 'reports.planUsageFile',
    right: 'ReportAccessEnable:R',
    page: 'rptView',
    input: (format) => ({ body: { ...asked, format } }),
  })
  return (
    <div className={css['controls']} role="group" aria-label={t('reports.controls')}>
      <MonthFields months={months} now={now} change={change} />
      <SelectField
        label={t('field.productLine')}
        empty={t('reports.anyProduct')}
        value={productLine ?? ''}
        // i18n: plans.productLine.*
        choices={productLines.map((value) => ({ value, label: t(`plans.productLine.${value}`) }))}
        onChange={({ currentTarget }) => change({ line: currentTarget.value || undefined, unit: undefined })}
      />
      <SelectField
        label={t('field.status')}
        empty={t('reports.anyStatus')}
        value={status ?? ''}
        // i18n: companyPlans.status.*
        choices={storedStatuses.map((value) => ({ value, label: t(`companyPlans.status.${value}`) }))}
        onChange={({ currentTarget }) => change({ status: currentTarget.value || undefined })}
      />
      <ExportMenu exporting={exporting} />
    </div>
  )
}

function CompanyPill({ company, onRemove }: { company: string; onRemove: () => void }) {
  const { t } = useTranslation()
  const maySee = useCan('AcctMgmnt:R')
  const { data } = useQuery(accountQuery(maySee ? company : ''))
  return (
    <div className={css['pills']}>
      <FilterPills
        pills={[{ key: company, label: t('users.belowCompany', { name: data?.acctName ?? '…' }), onRemove }]}
      />
    </div>
  )
}
