import type { InvoiceDetail } from '@portal/contract/commerce/billing/billing.shapes'
import { useTranslation } from '../../../lib/i18n.ts'
import { When } from '../../../core/moments/When.tsx'
import { Copied } from '../../../ui/Copied.tsx'
import type { Fact } from '../../../ui/Facts.tsx'
import { InvoiceStatusDot, PaymentDot } from './InvoiceStanding.tsx'
import { useBillingWords } from './useBillingWords.ts'

/** The key facts of an invoice: its status, the amount due and the due day. */
export function useInvoiceKeyFacts(detail: InvoiceDetail): Fact[] {
  const { t } = useTranslation()
  const words = useBillingWords()
  const { currency, kind, open } = detail
  const ofInvoice = kind === 'INVOICE'
  const payable = ofInvoice && detail.invoiceStatus === 'Issued'
  return [
    [t('field.number'), detail.number && <Copied key="number" value={detail.number} what={t('field.number')} />],
    [t('field.invoiceStatus'), <InvoiceStatusDot key="status" {...detail} />],
    [t('field.paymentStatus'), payable && <PaymentDot key="payment" {...detail} />],
    [t('field.invoiceTotal'), words.money(detail.total, currency)],
    [t('field.open'), payable && words.money(open, currency)],
    [t('field.dueOn'), ofInvoice && words.day(detail.dueOn)],
    [t('field.remindedOn'), detail.remindedOn && <When key="reminded" at={detail.remindedOn} />],
  ]
}

/** The further facts of an invoice. */
export function useInvoiceFacts(detail: InvoiceDetail): Fact[] {
  const { t } = useTranslation()
  const words = useBillingWords()
  const { currency, paid, credited } = detail
  return [
    [t('field.period'), words.month(detail.period)],
    [t('field.issuedOn'), words.day(detail.issuedOn)],
    [t('field.poNumber'), detail.poNumber],
    [t('field.paid'), paid !== 0 && words.money(paid, currency)],
    [t('billing.credited'), credited !== 0 && words.money(credited, currency)],
    [t('billing.note'), detail.note],
  ]
}
