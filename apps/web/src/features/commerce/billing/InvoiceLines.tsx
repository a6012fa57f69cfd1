import type { InvoiceDetail, InvoiceLine } from '@portal/contract/commerce/billing/billing.shapes'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from '../../../lib/i18n.ts'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import css from './Billing.module.css'
import { useBillingWords } from './useBillingWords.ts'

/** The lines of an invoice with why each is there, the tax by rate, and the sums. */
export function InvoiceLines({ detail }: { detail: InvoiceDetail }) {
  const { t } = useTranslation()
  const { lines, lineCount } = detail
  // On a phone the sums stay in sight: the composition of a line is below its name.
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  return (
    <>
      {lineCount > lines.length && <p>{t('billing.firstLines', { count: lines.length })}</p>}
      <ScrollRegion label={t('field.lines')} className={css['scroll']}>
        <table className={css['lines']}>
          <thead>
            <tr>
              <th scope="col">{t('billing.line.what')}</th>
              {!phone && (
                <>
                  <th scope="col" data-end>
                    {t('billing.line.quantity')}
                  </th>
                  <th scope="col" data-end>
                    {t('billing.line.unitPrice')}
                  </th>
                  <th scope="col" data-end>
                    {t('field.tax')}
                  </th>
                </>
              )}
              <th scope="col" data-end>
                {t('field.net')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.place} line={line} detail={detail} phone={phone} />
            ))}
          </tbody>
          <Sums detail={detail} span={phone ? 1 : 4} />
        </table>
      </ScrollRegion>
    </>
  )
}

type LineProps = { line: InvoiceLine; detail: InvoiceDetail; phone: boolean }
function Line({ line, detail: { currency, acctKey }, phone }: LineProps) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const { days, daysOf, customerKey, customerName, planName, why } = line
  const part = days !== null && daysOf !== null && days !== daysOf && t('billing.line.days', { days, of: daysOf })
  const tax = line.taxCategory === 'AE' ? t('billing.reverse') : words.percent(line.taxRate)
  const [quantity, price] = [words.number(line.quantity), words.money(line.unitPrice, currency)]
  return (
    <tr>
      <th scope="row">
        {planName ?? t(`billing.lineKind.${line.kind}`)}
        <span className={css['why']}>{[why, part].filter(Boolean).join(' · ')}</span>
        {customerKey !== acctKey && <span className={css['why']}>{customerName}</span>}
        {phone && <span className={css['why']}>{`${quantity} × ${price} · ${tax}`}</span>}
      </th>
      {!phone && (
        <>
          <td data-end>{quantity}</td>
          <td data-end>{price}</td>
          <td data-end>{tax}</td>
        </>
      )}
      <td data-end>{words.money(line.net, currency)}</td>
    </tr>
  )
}

function Sums({ detail: { currency, net, total, taxes }, span }: { detail: InvoiceDetail; span: number }) {
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
          <th scope="row" colSpan={span} data-end>
            {name}
          </th>
          <td data-end>{words.money(amount, currency)}</td>
        </tr>
      ))}
    </tfoot>
  )
}
