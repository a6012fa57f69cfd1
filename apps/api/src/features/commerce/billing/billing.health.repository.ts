import { dueDays } from '@portal/contract/operations/worklist/worklist.health'
import { sql } from 'kysely'
import { queryRow, type Tx } from '../../../platform/db/db.ts'

type InvoiceStanding = {
  createdAt: string | null
  /** Days for which it has been overdue. */
  overdueDays: number
  /** Days until it is due, where these are few; null otherwise. */
  daysLeft: number | null
  payerSuspended: boolean
}
/** The days of an invoice of the transaction’s scope, and its payer's status. It is overdue after its due day. */
export async function findStanding(tx: Tx, invoiceId: string): Promise<InvoiceStanding> {
  const row = await queryRow(tx)<InvoiceStanding>`
    select i.created_at, coalesce(greatest(0, floor(extract(epoch from now() - i.overdue_at) / 86400))::integer + 1, 1) as overdue_days,
      case when i.overdue_at > now() and i.overdue_at <= now() + make_interval(days => ${sql.lit(dueDays + 1)})
        then floor(extract(epoch from i.overdue_at - now()) / 86400)::integer end as days_left,
      coalesce((select e.effective_status in ('Suspended', 'SuspendedAbuse') from account_effective(array[i.account_id]) e), false)
        as payer_suspended
    from invoice i where i.invoice_id = ${invoiceId}`
  return row ?? { createdAt: null, overdueDays: 0, daysLeft: null, payerSuspended: false }
}
