import type { Invoice } from '@portal/contract/commerce/billing/billing.shapes'
import { useTranslation } from '../../../lib/i18n.ts'
import { type Status, StatusDot } from '../../../ui/StatusDot.tsx'

type Standing = Pick<Invoice, 'invoiceStatus' | 'paymentStatus' | 'overdue' | 'kind' | 'failureText'>
const states: Readonly<Record<Invoice['invoiceStatus'], Status>> = {
  Draft: 'Pending',
  Failed: 'Suspended',
  Issued: 'Active',
  Voided: 'Closed',
}

/** Where an invoice stands; of a draft that cannot be issued, why. */
export function InvoiceStatusDot({ invoiceStatus, failureText }: Standing) {
  const { t } = useTranslation()
  return (
    <span title={failureText ?? undefined}>
      <StatusDot status={states[invoiceStatus]} word={t(`billing.status.${invoiceStatus}`)} />
    </span>
  )
}

/** Whether it is paid; of what is not payable nothing. */
export function PaymentDot({ invoiceStatus, paymentStatus, overdue, kind }: Standing) {
  const { t } = useTranslation()
  if (invoiceStatus !== 'Issued' || kind === 'CREDIT_NOTE') return null
  if (overdue) return <StatusDot status="SuspendedAbuse" word={t('field.overdue')} />
  const dots = { Pending: 'Pending', Paid: 'Active', Failed: 'Suspended' } as const
  return <StatusDot status={dots[paymentStatus]} word={t(`billing.payment.${paymentStatus}`)} />
}
