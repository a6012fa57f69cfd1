import type { InvoiceDetail, InvoiceLine } from '@portal/contract/commerce/billing/billing.shapes'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from '../../../lib/i18n.ts'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import css from './Billing.module.css'
import { useBillingWords } from './useBillingWords.ts'
import { isRated, useTaxesOf } from './useTaxesOf.ts'

/** The fields of a document that are read here. */
type Lined = Pick<
  InvoiceDetail,
  'lines' | 'lineCount' | 'currency' | 'acctKey' | 'period' | 'net' | 'total' | 'taxes'
> &
  Partial<Pick<InvoiceDetail, 'booksTax'>>

/**
 * The lines of an invoice with the reason for each, the tax by rate, and the sums.
 * @param label where several documents are shown
 */
export function InvoiceLines({ detail, label }: { detail: Lined; label?: string }) {
  const { t } = useTranslation()
  const { lines, lineCount } = detail
  // On a phone the sums stay in sight: the composition of a line is below its name.
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  return (
    <>
      {lineCount > lines.length && <p>{t('billing.firstLines', { count: lines.length })}</p>}
      <ScrollRegion label={label ?? t('field.lines')} className={css['scroll']}>
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

/** Whether a plan is charged for days that are not those of the invoice's month. */
const isElsewhen = ({ kind, fromOn, toOn }: InvoiceLine, period: string) =>
  (kind === 'PLAN' || kind === 'PROMOTION') && [fromOn, toOn].some((day) => !day.startsWith(period.slice(0, 7)))

type LineProps = { line: InvoiceLine; detail: Lined; phone: boolean }
function Line({ line, detail: { currency, acctKey, period }, phone }: LineProps) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const { days, daysOf, fromOn, toOn, customerKey, customerName, planName, why } = line
  const span = isElsewhen(line, period) && `${words.day(fromOn)} – ${words.day(toOn)}`
  const part = days !== null && daysOf !== null && days !== daysOf && t('billing.line.days', { days, of: daysOf })
  const tax = isRated(line) ? words.percent(line.taxRate) : t(`billing.untaxed.${line.taxCategory}`)
  const [quantity, price] = [words.number(line.quantity), words.money(line.unitPrice, currency)]
  return (
    <tr>
      <th scope="row">
        {planName ?? t(`billing.lineKind.${line.kind}`)}
        <span className={css['why']}>{[why, span, part].filter(Boolean).join(' · ')}</span>
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

function Sums({ detail: { currency, net, total, taxes, booksTax }, span }: { detail: Lined; span: number }) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const taxesOf = useTaxesOf()
  const parts = [[t('field.net'), net] as const, ...taxes.flatMap(taxesOf)]
  return (
    <tfoot>
      {parts.map(([name, amount], place) => (
        // Two taxes can have the same name; the rows keep their places.
        <tr key={place}>
          <th scope="row" colSpan={span} data-end>
            {name}
          </th>
          <td data-end>{words.money(amount, currency)}</td>
        </tr>
      ))}
      <tr data-total>
        <th scope="row" colSpan={span} data-end>
          {t('field.invoiceTotal')}
        </th>
        <td data-end>{words.money(total, currency)}</td>
      </tr>
      {booksTax && (
        <tr data-books>
          <th scope="row" colSpan={span} data-end>
            {t('billing.booksTax', { currency: booksTax.currency })}
            <span className={css['why']}>
              {t('billing.booksRate', {
                rate: words.exchange(currency, booksTax.exchangeRate, booksTax.currency),
                day: words.day(booksTax.validFrom),
              })}
            </span>
          </th>
          <td data-end>{words.money(booksTax.tax, booksTax.currency)}</td>
        </tr>
      )}
    </tfoot>
  )
}
