import type { TransactionStatus } from '@portal/contract/insight/transactions/transactions.fields'
import { useTranslation } from '../../../lib/i18n.ts'
import { type Status, StatusDot } from '../../../ui/StatusDot.tsx'

const dots: Readonly<Record<TransactionStatus, Status>> = {
  Sent: 'Pending',
  Delivered: 'Active',
  Opened: 'Active',
  Bounced: 'Suspended',
  Failed: 'SuspendedAbuse',
}

/** What became of a message. */
export function TransactionStatusDot({ status }: { status: TransactionStatus }) {
  const { t } = useTranslation()
  // i18n: transactions.status.*
  return <StatusDot status={dots[status]} word={t(`transactions.status.${status}`)} />
}
