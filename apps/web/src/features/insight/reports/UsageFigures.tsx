import { numberIn } from '@portal/contract/core/language'
import type { UsageReport } from '@portal/contract/insight/reports/reports.contract'
import { useMonthName } from '../../../core/months/useMonths.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { LevelChip } from '../../../ui/LevelChip.tsx'
import { SeriesChart } from '../../../ui/SeriesChart.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import css from './Reports.module.css'
import { seriesOf } from './usage.series.ts'
import { longMonth, monthsIn, percentIn, tickOf, type Total, unitsIn } from './usage.words.ts'
import type { Report } from './useReport.ts'

type Row = Pick<Total, 'used' | 'total'> & {
  /** The sum of the previous months; absent in their row. */
  before?: number
  key: string
  name: React.ReactNode
  level?: UsageReport['company']['acctType'] | null
  sum?: true
}
type Props = { report: Report; answer: UsageReport; total: Total; stale: boolean }

/** The figures as a chart and as a table. */
export function UsageFigures({ report, answer, total, stale }: Props) {
  const { t } = useTranslation()
  const { months, mostFirst } = answer
  const rows = useRows(report, answer, total)
  return (
    <>
      {total.total > 0 && <UsageChart report={report} answer={answer} total={total} />}
      {!mostFirst && <p className={css['order']}>{t('reports.order')}</p>}
      <DataTable
        label={t('reports.byCompany')}
        columns={useColumns(months, rows)}
        rows={rows}
        rowKey={({ key }) => key}
        stale={stale}
        empty={null}
      />
    </>
  )
}

const nameOfAll = ({ company }: UsageReport, all: string) => (company.acctType === 'CU' ? company.acctName : all)

function UsageChart({ report, answer, total }: Omit<Props, 'stale'>) {
  const { t, i18n } = useTranslation()
  const month = useMonthName()
  const { language } = i18n
  const words = { t, language }
  const { months, company } = answer
  const overYears = months[0]?.slice(0, 4) !== months.at(-1)?.slice(0, 4)
  const series = seriesOf(answer, total, {
    all: nameOfAll(answer, t('reports.all')),
    rest: report.level ? t('reports.outside') : t('reports.itself', { name: company.acctName }),
    others: t('reports.others'),
    gone: t('reports.gone'),
  })
  return (
    <div className={css['chart']}>
      <SeriesChart
        points={months.map((one, at) => ({
          name: longMonth(words, one),
          tick: tickOf(month(one), overYears && (at === 0 || one.endsWith('-01-01'))),
        }))}
        series={series}
        before={total.before > 0 ? { name: t('reports.periodBefore'), values: total.usedBefore } : undefined}
        said={(count) => unitsIn(words, total.unitType, count)}
        whole={monthsIn(words, months, 'span')}
        label={t('reports.chart')}
      />
    </div>
  )
}

/** The row of the previous months, each in the column of the month it is compared with. */
const beforeRow = ({ usedBefore, before }: Total, name: string): Row => ({
  key: 'before',
  name: <span className="dim">{name}</span>,
  used: usedBefore,
  total: before,
})

/** The total first, then the usage of the company itself or of all others, then the companies below it. */
function useRows(report: Report, answer: UsageReport, total: Total): Row[] {
  const { t } = useTranslation()
  const { company, rest, items } = answer
  const restName = report.level ? t('reports.outside') : t('reports.byItself', { name: company.acctName })
  const nameOf = ({ acctKey, acctName, acctType }: UsageReport['items'][number]) => {
    if (acctName === null) return <span className="dim">{t('reports.gone')}</span>
    if (acctType === 'CU' || acctType === null) return acctName
    return (
      <Anchor className={css['link']} href={report.hrefOf(acctKey)}>
        {acctName}
      </Anchor>
    )
  }
  return [
    { ...total, key: 'all', name: <strong>{nameOfAll(answer, t('reports.all'))}</strong>, sum: true },
    ...(total.before > 0 ? [beforeRow(total, t('reports.periodBefore'))] : []),
    ...(rest ? [{ ...rest, key: 'rest', name: restName }] : []),
    ...items.map((item) => ({ ...item, key: item.acctKey, name: nameOf(item), level: item.acctType })),
  ]
}

const levelOf = (header: string): Column<Row> => ({
  id: 'level',
  header,
  kind: 'level',
  cell: ({ level }) => level && <LevelChip level={level} />,
})

/** The months in the order of the chart; columns for levels and previous months only where rows have them. */
function useColumns(months: readonly string[], rows: readonly Row[]): Column<Row>[] {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const month = useMonthName()
  const figure = (id: string, header: string, textOf: (row: Row) => string, more: Partial<Column<Row>> = {}) => ({
    id,
    header,
    kind: 'number' as const,
    cell: (row: Row) => (row.sum ? <strong>{textOf(row)}</strong> : textOf(row)),
    ...more,
  })
  const compared = rows.some(({ before = 0 }) => before > 0)
  const change = ({ total, before }: Row) =>
    before ? percentIn(language, total / before - 1, { signDisplay: 'exceptZero' }) : t('form.none')
  return [
    { id: 'company', header: t('reports.column.company'), kind: 'name', rowHeader: true, cell: ({ name }) => name },
    ...(rows.some(({ level }) => level !== undefined) ? [levelOf(t('field.acctType'))] : []),
    figure('total', t('reports.column.total'), ({ total }) => numberIn(language, total), { narrow: true }),
    ...(compared
      ? [
          figure('before', t('reports.column.before'), ({ before }) =>
            before ? numberIn(language, before) : t('form.none'),
          ),
          figure('change', t('reports.column.change'), change),
        ]
      : []),
    ...months.map((one, at) => figure(one, month(one), ({ used }) => numberIn(language, used[at] ?? 0))),
  ]
}
