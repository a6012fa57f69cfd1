import type { Invoice } from '@portal/contract/commerce/billing/billing.shapes'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { useTranslation } from '../../../lib/i18n.ts'

type Standing = Pick<Invoice, 'invoiceStatus' | 'paymentStatus' | 'overdue' | 'kind' | 'failureText'>

/** Where an invoice stands; of a draft that cannot be issued, why. */
export const InvoiceStatusDot = ({ invoiceStatus, failureText }: Standing) => (
  <span title={failureText ?? undefined}>
    <StateDot of="billing.status" is={invoiceStatus} />
  </span>
)

/** Whether it is paid; of what is not payable nothing. */
export function PaymentDot({ invoiceStatus, paymentStatus, overdue, kind }: Standing) {
  const { t } = useTranslation()
  if (invoiceStatus !== 'Issued' || kind === 'CREDIT_NOTE') return null
  if (overdue) return <StateDot of="billing.payment" is="Overdue" word={t('field.overdue')} />
  return <StateDot of="billing.payment" is={paymentStatus} />
}
