import { sql } from 'kysely'
import { settleInvoice } from '../src/features/commerce/billing/billing.pay.ts'
import { insertPayments, type NewPayment } from '../src/features/commerce/billing/billing.payments.repository.ts'
import type { InvoiceRow } from '../src/features/commerce/billing/billing.repository.ts'
import type { Tx } from '../src/platform/db/db.ts'
import type { Context } from '../src/platform/http/context.ts'
import { auditRow } from './demo.history.ts'
import { insertRows } from './demo.insert.ts'
import type { Actor, World } from './demo.seller.ts'

type By = { context: Context; world: Pick<World, 'random' | 'at'>; actor: Actor }
type PastPayment = Omit<NewPayment, 'invoiceId' | 'createdBy'> & { at: Date; toBalance: boolean }
/** Records a payment of an invoice at a moment of the past, as people do. */
export async function recordPayment(
  tx: Tx,
  { context, world, actor }: By,
  row: InvoiceRow,
  { at, toBalance, ...paid }: PastPayment,
): Promise<void> {
  const { invoiceId, currency, accountId, number } = row
  const payment: NewPayment = { ...paid, invoiceId, createdBy: actor.email }
  await insertPayments(tx, [payment])
  await sql`update payment set created_at = ${at} where payment_id = ${payment.paymentId}`.execute(tx)
  await settleInvoice(tx, context, row, [{ ...payment, toBalance }])
  const event = auditRow(
    world.random,
    world.at,
    {
      age: (world.at(0).getTime() - at.getTime()) / 86_400_000,
      accountId,
      action: 'invoice.paid',
      targets: [{ type: 'invoice', key: invoiceId, name: number ?? '' }],
      changes: [
        { field: 'amount', old: null, new: `${currency} ${payment.amount}` },
        { field: 'reference', old: null, new: payment.reference },
      ],
    },
    actor,
  )
  if (event) await insertRows(tx, 'auditEvent', [event])
}
