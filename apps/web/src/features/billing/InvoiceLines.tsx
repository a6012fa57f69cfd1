import type { InvoiceDetail, InvoiceLine } from '@portal/contract/billing/billing.shapes'
import { useTranslation } from '../../lib/i18n.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import css from './Billing.module.css'
import { useBillingWords } from './useBillingWords.ts'

/** The lines of an invoice with why each is there, the tax by rate, and the sums. */
export function InvoiceLines({ detail }: { detail: InvoiceDetail }) {
  const { t } = useTranslation()
  const { lines, lineCount } = detail
  return (
    <>
      {lineCount > lines.length && <p>{t('billing.firstLines', { count: lines.length })}</p>}
      <ScrollRegion label={t('field.lines')} className={css['scroll']}>
        <table className={css['lines']}>
          <thead>
            <tr>
              <th scope="col">{t('billing.line.what')}</th>
              <th scope="col" data-end>
                {t('billing.line.quantity')}
              </th>
              <th scope="col" data-end>
                {t('billing.line.unitPrice')}
              </th>
              <th scope="col" data-end>
                {t('field.tax')}
              </th>
              <th scope="col" data-end>
                {t('field.net')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.place} line={line} detail={detail} />
            ))}
          </tbody>
          <Sums detail={detail} />
        </table>
      </ScrollRegion>
    </>
  )
}

function Line({ line, detail: { currency, acctKey } }: { line: InvoiceLine; detail: InvoiceDetail }) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const { days, daysOf, customerKey, customerName, planName, why } = line
  const part = days !== null && daysOf !== null && days !== daysOf && t('billing.line.days', { days, of: daysOf })
  return (
    <tr>
      <th scope="row">
        {planName ?? t(`billing.lineKind.${line.kind}`)}
        <span className={css['why']}>{[why, part].filter(Boolean).join(' · ')}</span>
        {customerKey !== acctKey && <span className={css['why']}>{customerName}</span>}
      </th>
      <td data-end>{words.number(line.quantity)}</td>
      <td data-end>{words.money(line.unitPrice, currency)}</td>
      <td data-end>{line.taxCategory === 'AE' ? t('billing.reverse') : words.percent(line.taxRate)}</td>
      <td data-end>{words.money(line.net, currency)}</td>
    </tr>
  )
}

function Sums({ detail: { currency, net, total, taxes } }: { detail: InvoiceDetail }) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const rows = [
    [t('field.net'), net] as const,
    ...taxes.map(({ taxCategory, taxRate, taxName, tax }) => {
      const name = [taxName ?? t('field.tax'), words.percent(taxRate)].join(' ')
      return [taxCategory === 'AE' ? t('billing.reverse') : name, tax] as const
    }),
    [t('field.invoiceTotal'), total] as const,
  ]
  return (
    <tfoot>
      {rows.map(([name, amount]) => (
        <tr key={name}>
          <th scope="row" colSpan={4} data-end>
            {name}
          </th>
          <td data-end>{words.money(amount, currency)}</td>
        </tr>
      ))}
    </tfoot>
  )
}
