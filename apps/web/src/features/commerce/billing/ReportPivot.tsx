import type { ReportRow } from '@portal/contract/commerce/billing/billing.report.shapes'
import { numberIn } from '@portal/contract/core/language'
import { type Currency, inUnits, sumOf } from '@portal/contract/core/money'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { type Series, SeriesChart } from '../../../ui/SeriesChart.tsx'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import css from './Billing.module.css'
import type { ReportQuery } from './billing.queries.ts'
import { monthsFrom } from '../../../lib/months.ts'
import { type Measure, type MonthSum, type PivotRow, pivotOf, shareOf } from './report.rules.ts'
import { useBillingWords } from './useBillingWords.ts'

type Props = {
  currency: Currency
  rows: readonly ReportRow[]
  /** The totals of the whole report for each month; null where only the file has them. */
  sums: readonly MonthSum[] | null
  /** The report has more rows than these. */
  partial: boolean
  query: Pick<ReportQuery, 'fromMonth' | 'toMonth'>
  measure: Measure
}

/**
 * Companies and plans by month in one currency; the last row is the total of the whole report, equal to its invoices.
 */
export function ReportPivot({ currency, rows, sums, partial, query, measure }: Props) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const months = monthsFrom(query.fromMonth, query.toMonth)
  const pivot = pivotOf(rows, measure)
  const label = t('billing.report.inCurrency', { currency })
  return (
    <section className={css['body']}>
      <h2>{label}</h2>
      {sums && months.length > 1 && <RevenueChart {...{ currency, rows, sums, months, measure }} />}
      <ScrollRegion label={label} className={css['scroll']}>
        <table className={`${css['lines']} ${css['pivot']}`}>
          <thead>
            <tr>
              <th scope="col">{t('billing.report.company')}</th>
              <th scope="col">{t('billing.report.plan')}</th>
              {months.map((month) => (
                <th key={month} scope="col" data-end>
                  {words.month(month)}
                </th>
              ))}
              <th scope="col" data-end>
                {t('billing.report.all')}
              </th>
            </tr>
          </thead>
          <tbody>
            {pivot.map((row, at) => (
              <Row
                key={row.key}
                row={row}
                again={pivot[at - 1]?.acctKey === row.acctKey}
                months={months}
                currency={currency}
              />
            ))}
          </tbody>
          {sums && (
            <Foot
              name={t(partial ? 'billing.report.sumOfAll' : 'billing.report.sum')}
              months={months}
              amountOf={(month) => sumOf(sums.filter(({ period }) => period === month).map((sum) => sum[measure]))}
              all={sumOf(sums.map((sum) => sum[measure]))}
              currency={currency}
            />
          )}
        </table>
      </ScrollRegion>
    </section>
  )
}

type ChartProps = Pick<Props, 'currency' | 'rows' | 'measure'> & {
  sums: readonly MonthSum[]
  months: readonly string[]
}
/** The amounts of each month by plan; the figures are in the table below it. */
function RevenueChart({ currency, rows, sums, months, measure }: ChartProps) {
  const { t, i18n } = useTranslation()
  const words = useBillingWords()
  const { plans, rest } = shareOf(rows, sums, months, measure)
  const units = (values: readonly number[]) => values.map((minor) => inUnits(minor, currency))
  const tick = (month: string) => words.month(month).split(/\s/)[0] ?? ''
  const money = (value: number) => numberIn(i18n.language, value, { style: 'currency', currency })
  const series: Series[] = plans.map(({ name, values }) => ({
    name: name ?? t('billing.report.noPlan'),
    values: units(values),
  }))
  if (rest.some((amount) => amount !== 0))
    series.push({ name: t('billing.report.others'), values: units(rest), rest: true })
  return (
    <SeriesChart
      points={months.map((month) => ({ name: words.month(month), tick: tick(month) }))}
      series={series}
      said={money}
      figure={money}
      whole={t('billing.report.all')}
      label={t('billing.report.chart', { currency })}
    />
  )
}

type RowProps = {
  row: PivotRow
  /** The row above belongs to the same company and shows its name. */
  again: boolean
  months: readonly string[]
  currency: Currency
}
function Row({ row, again, months, currency }: RowProps) {
  const { t } = useTranslation()
  const words = useBillingWords()
  return (
    <tr>
      <th scope="row" data-again={again || undefined}>
        <Anchor href={paths.account(row.acctKey, 13)}>{row.acctName}</Anchor>
      </th>
      <td>{row.planName ?? row.planCode ?? t('billing.report.noPlan')}</td>
      {months.map((month) => (
        <td key={month} data-end data-month={words.month(month)}>
          {row.months[month] === undefined ? '' : words.money(row.months[month], currency)}
        </td>
      ))}
      <td data-end>{words.money(row.all, currency)}</td>
    </tr>
  )
}

type FootProps = {
  name: string
  months: readonly string[]
  amountOf: (month: string) => number
  all: number
  currency: Currency
}
function Foot({ name, months, amountOf, all, currency }: FootProps) {
  const words = useBillingWords()
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          {name}
        </th>
        {months.map((month) => (
          <td key={month} data-end data-month={words.month(month)}>
            {words.money(amountOf(month), currency)}
          </td>
        ))}
        <td data-end>{words.money(all, currency)}</td>
      </tr>
    </tfoot>
  )
}
