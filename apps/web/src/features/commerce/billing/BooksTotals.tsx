import type { ReportInBooks } from '@portal/contract/commerce/billing/billing.report.shapes'
import { sumOf } from '@portal/contract/core/money'
import { useTranslation } from '../../../lib/i18n.ts'
import { monthsFrom } from '../../../lib/months.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import css from './Billing.module.css'
import type { ReportQuery } from './billing.queries.ts'
import type { Measure } from './report.rules.ts'
import { useBillingWords } from './useBillingWords.ts'

type Props = {
  inBooks: ReportInBooks
  query: Pick<ReportQuery, 'fromMonth' | 'toMonth'>
  measure: Measure
}
/** The totals of a report over all currencies, with the exchange rates that were used. */
export function BooksTotals({ inBooks: { currency, sums, rates, missing }, query, measure }: Props) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const months = monthsFrom(query.fromMonth, query.toMonth)
  const label = t('billing.report.inBooks', { currency })
  const amountOf = (month: string) => sums.find(({ period }) => period === month)?.[measure]
  const gapsIn = (month: string) => missing.some(({ period }) => period === month)
  const gaps = missing.map(({ period, currency: code }) => `${code} (${words.month(period)})`)
  return (
    <section className={css['body']}>
      <h2>{label}</h2>
      {gaps.length > 0 && <Alert kind="warning">{t('billing.report.booksMissing', { list: gaps.join(', ') })}</Alert>}
      <ScrollRegion label={label} className={css['scroll']}>
        <table className={`${css['lines']} ${css['pivot']}`}>
          <thead>
            <tr>
              <th scope="col">{t('billing.report.booksRates')}</th>
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
            {[...new Set(rates.map((rate) => rate.currency))].map((code) => (
              <tr key={code}>
                <th scope="row">{`1 ${code}`}</th>
                {months.map((month) => {
                  const rate = rates.find((one) => one.currency === code && one.period === month)
                  return (
                    <td key={month} data-end data-month={words.month(month)}>
                      {rate && words.rate(rate.exchangeRate)}
                      {rate && <span className={css['why']}>{words.day(rate.validFrom)}</span>}
                    </td>
                  )
                })}
                <td />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('billing.report.sum')}</th>
              {months.map((month) => (
                <td key={month} data-end data-month={words.month(month)}>
                  {amountOf(month) === undefined && gapsIn(month)
                    ? '–'
                    : words.money(amountOf(month) ?? null, currency)}
                </td>
              ))}
              <td data-end>{gaps.length > 0 ? '–' : words.money(sumOf(sums.map((sum) => sum[measure])), currency)}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </section>
  )
}
