import type { InvoiceDetail } from '@portal/contract/commerce/billing/billing.shapes'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import page from '../../../ui/Page.module.css'
import css from './Billing.module.css'
import { useBillingWords } from './useBillingWords.ts'

/** The refunds of a draft, apart from its lines: they become credit notes of the invoices that charged the days. */
export function Refunds({ detail: { refunds, refundTotal, currency } }: { detail: InvoiceDetail }) {
  const { t } = useTranslation()
  const words = useBillingWords()
  if (refunds.length === 0) return null
  return (
    <section className={page.section}>
      <h2>{t('billing.refunds.title')}</h2>
      <p>{t('billing.refunds.text', { total: words.money(-refundTotal, currency) })}</p>
      <ul className={css['differences']}>
        {refunds.map(({ billKey, number, place, planName, why, customerName, net, tax }) => (
          <li key={`${billKey} ${place}`}>
            <span>
              <Anchor href={paths.invoice(billKey)}>{[planName, number].filter(Boolean).join(' · ')}</Anchor>
              <span className={css['why']}>{[why, customerName].join(' · ')}</span>
            </span>
            <span data-end>
              {words.money(net, currency)}
              <span className={css['why']}>{t('billing.refunds.tax', { tax: words.money(tax, currency) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
