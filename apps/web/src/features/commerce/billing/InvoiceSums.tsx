import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/i18n.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import css from './Billing.module.css'
import { type InvoiceFilter, sumsQuery } from './billing.queries.ts'
import { useBillingWords } from './useBillingWords.ts'

/**
 * The count and total of the invoices that a filter finds, a line for each currency; drafts and void invoices are
 * separate.
 */
export function InvoiceSums({ filter }: { filter: InvoiceFilter }) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const sums = useQuery(sumsQuery(filter))
  if (!sums.data) return <QueryState query={sums} failed={t('billing.sumsFailed')} lines={1} height={20} />
  if (sums.data.sums.length === 0) return null
  const { sums: found, count } = sums.data
  const more = count.capped ? '+' : ''
  return (
    <div
      className={css['sums']}
      role="group"
      aria-label={t('billing.sums')}
      data-stale={sums.isPlaceholderData || undefined}
    >
      {found.map(({ currency, invoices, total, open, overdue, drafts, draftTotal, voided }) => (
        <dl key={currency} className={css['sum']}>
          {invoices > 0 && (
            <>
              <Part name={t('billing.issuedDocuments')} value={`${words.number(invoices)}${more}`} />
              <Part name={t('field.invoiceTotal')} value={words.money(total, currency)} />
              <Part name={t('field.open')} value={words.money(open, currency)} />
            </>
          )}
          {overdue > 0 && <Part name={t('field.overdue')} value={words.money(overdue, currency)} alert />}
          {drafts > 0 && (
            <>
              <Part name={t('billing.draftDocuments')} value={`${words.number(drafts)}${more}`} />
              <Part name={t('billing.draftTotal')} value={words.money(draftTotal, currency)} />
            </>
          )}
          {voided > 0 && <Part name={t('billing.voidedDocuments')} value={`${words.number(voided)}${more}`} />}
        </dl>
      ))}
    </div>
  )
}

function Part({ name, value, alert }: { name: string; value: string; alert?: boolean }) {
  return (
    <div data-alert={alert || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
