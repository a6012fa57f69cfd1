import type { InvoiceDetail } from '@portal/contract/commerce/billing/billing.shapes'
import { useTranslation } from '../../../lib/i18n.ts'
import { NewTabLink } from '../../../ui/NewTabLink.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import page from '../../../ui/Page.module.css'
import { ibanText } from './ibanText.ts'

/** How to pay an invoice that is not yet paid: its account, its reference and its payment page. */
export function PayTo({ detail: { payTo } }: { detail: InvoiceDetail }) {
  const { t } = useTranslation()
  if (!payTo) return null
  const copied = (name: string, value: string | null, text = value): Fact => [
    name,
    value && (
      <span key={name}>
        {text} <CopyButton value={value} what={name} />
      </span>
    ),
  ]
  return (
    <section className={page.section}>
      <h2>{t('billing.payTo.title')}</h2>
      <Facts
        columns
        facts={[
          [t('field.holder'), payTo.holder],
          copied(t('field.iban'), payTo.iban, payTo.iban && ibanText(payTo.iban)),
          copied(t('field.bic'), payTo.bic),
          copied(t('field.bankCode'), payTo.bankCode),
          copied(t('field.accountNumber'), payTo.accountNumber),
          [t('field.bankName'), payTo.bankName],
          copied(t('field.reference'), payTo.reference),
          [
            t('field.paymentLink'),
            payTo.paymentLink && (
              <NewTabLink key="link" href={payTo.paymentLink}>
                {t('billing.payTo.open')}
              </NewTabLink>
            ),
          ],
        ]}
      />
    </section>
  )
}
