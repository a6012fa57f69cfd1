import { accountTypes } from '@portal/contract/core/accounts/accounts.fields'
import { reports } from '@portal/contract/insight/reports/reports.contract'
import type { UsageReport as Answer } from '@portal/contract/insight/reports/reports.contract'
import { partnerLevels } from '@portal/contract/insight/reports/reports.kinds'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ExportMenu } from '../../../core/files/ExportMenu.tsx'
import { reportFormats, useExportActs } from '../../../core/files/useExportActs.tsx'
import { ReportControls } from '../../../core/months/ReportControls.tsx'
import { MonthFields } from '../../../core/months/MonthFields.tsx'
import { ApiError } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import page from '../../../ui/Page.module.css'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { type UsageQuery, usageReportQuery } from './reports.queries.ts'
import { UsageFigures } from './UsageFigures.tsx'
import { UsageSummary } from './UsageSummary.tsx'
import type { Report } from './useReport.ts'

type Unit = NonNullable<Answer['shown']>
const idOf = ({ productLine, unitType }: Unit) => `${productLine} ${unitType}`
const isOf = (one: Unit | null, other: Unit) => one !== null && idOf(one) === idOf(other)

/** The usage of a company and all below it, by month and by the companies directly below. */
export function UsageReport({ report }: { report: Report }) {
  const { t } = useTranslation()
  const { months, company, productLine, unitType, level } = report
  const search = {
    ...months,
    acctKey: company ?? null,
    productLine: productLine ?? null,
    unitType: unitType ?? null,
    level: level ?? null,
  } satisfies UsageQuery
  const query = useInfiniteQuery(usageReportQuery(search))
  const [first] = query.data?.pages ?? []
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyState
        kind="noMatch"
        title={t('reports.noCompany')}
        action={<Anchor href={paths.report({})}>{t('reports.ownCompany')}</Anchor>}
      />
    )
  const answer = first && { ...first, items: query.data?.pages.flatMap(({ items }) => items) ?? [] }
  const total = answer?.totals.find((one) => isOf(answer.shown, one))
  return (
    <>
      <Controls report={report} query={search} answer={answer} />
      <QueryState query={query} failed={t('reports.failed')} lines={8} height={28} />
      {answer && <UsageSummary report={report} answer={answer} total={total} />}
      {answer && total && (
        <UsageFigures
          report={report}
          answer={{ ...answer, nextCursor: query.hasNextPage ? answer.nextCursor : null }}
          total={total}
          stale={query.isPlaceholderData}
        />
      )}
      {answer && query.hasNextPage && (
        <div className={page.more}>
          <MoreButton label={t('table.showMore')} pages={query} />
        </div>
      )}
    </>
  )
}

/** Includes the next level, because customers and partners can be directly below together. */
const levelsBelow = ({ acctType }: Answer['company']) =>
  partnerLevels.filter((one) => accountTypes.indexOf(one) > accountTypes.indexOf(acctType))

type ControlsProps = { report: Report; query: UsageQuery; answer: Answer | undefined }
function Controls({ report, query, answer }: ControlsProps) {
  const { t } = useTranslation()
  const { change } = report
  // The file has the rows that are shown.
  const shown = answer?.shown ?? null
  const exporting = useExportActs({
    formats: reportFormats,
    route: reports.usageFile,
    schedule: 'usageReport',
    action: 'reports.usageFile',
    right: 'ReportAccessEnable:R',
    page: 'rptView',
    input: (format) => ({ body: { ...query, ...shown, format } }),
  })
  const levels = answer ? levelsBelow(answer.company) : []
  const known = answer?.totals ?? []
  const offered: readonly Unit[] = shown && !known.some((one) => isOf(shown, one)) ? [shown, ...known] : known
  return (
    <ReportControls
      label={t('reports.controls')}
      names={['from', 'to', 'line', 'unit', 'level']}
      search={report.search}
      change={change}
      end={<ExportMenu exporting={exporting} />}
    >
      <MonthFields months={report.months} now={report.now} change={change} />
      {shown && (
        <SelectField
          label={t('reports.column.unitType')}
          value={idOf(shown)}
          onChange={({ currentTarget }) => {
            const [line, unit] = currentTarget.value.split(' ')
            change({ line, unit })
          }}
          choices={offered.map((one) => ({
            value: idOf(one),
            // i18n: plans.productLine.* plans.unit.*
            label: `${t(`plans.productLine.${one.productLine}`)}, ${t(`plans.unit.${one.unitType}`)}`,
          }))}
        />
      )}
      {levels.length > 0 && (
        <SelectField
          label={t('reports.companies')}
          empty={t('reports.directlyBelow')}
          value={report.level ?? ''}
          // i18n: reports.level.*
          choices={levels.map((value) => ({ value, label: t(`reports.level.${value}`) }))}
          onChange={({ currentTarget }) => change({ level: currentTarget.value || undefined })}
        />
      )}
    </ReportControls>
  )
}
