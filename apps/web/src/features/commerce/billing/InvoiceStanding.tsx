import type { Invoice } from '@portal/contract/commerce/billing/billing.shapes'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { useTranslation } from '../../../lib/i18n.ts'

type InvoiceState = Pick<Invoice, 'invoiceStatus' | 'paymentStatus' | 'overdue' | 'kind' | 'failureText'>

/** The status of an invoice; for a draft that cannot be issued, the reason. */
export const InvoiceStatusDot = ({ invoiceStatus, failureText }: InvoiceState) => (
  <span title={failureText ?? undefined}>
    <StateDot of="billing.status" is={invoiceStatus} />
  </span>
)

/** In a list one status is enough: an issued invoice is paid, due or overdue. */
export const StandingDot = (invoice: InvoiceState) =>
  invoice.invoiceStatus === 'Issued' && invoice.kind === 'INVOICE' ? (
    <PaymentDot {...invoice} />
  ) : (
    <InvoiceStatusDot {...invoice} />
  )

/** The payment status; nothing for documents that are not payable. */
export function PaymentDot({ invoiceStatus, paymentStatus, overdue, kind }: InvoiceState) {
  const { t } = useTranslation()
  if (invoiceStatus !== 'Issued' || kind === 'CREDIT_NOTE') return null
  if (overdue) return <StateDot of="billing.payment" is="Overdue" word={t('field.overdue')} />
  return <StateDot of="billing.payment" is={paymentStatus} />
}
