import { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { ReadyRow } from '../../../core/changes/changes.operation.ts'
import { receiveOnBalance } from '../balances/balances.service.ts'
import { lockInvoices, openOf, payPart } from '../billing/billing.service.ts'
import { markRecorded } from './bankImports.repository.ts'
import type { BankPayment } from './bankImports.rows.ts'

/**
 * Records one payment of a statement. @throws Problem bankImport.repeated, change.changedSince where the amount left to
 * pay differs from the preview, and those of recording by hand
 */
export async function recordBankPayment(tx: Tx, outer: Context, { targetId, after }: ReadyRow): Promise<void> {
  const context: Context = { ...outer, request: { ...outer.request, source: 'IMPORT' } }
  const { caller } = context
  const payment = after['payment'] as BankPayment
  const { amount, currency, paidOn, reference, invoiceId, open, accountId } = payment
  if (!(await markRecorded(tx, caller.accountId, payment.fingerprint, paidOn))) throw new Problem('bankImport.repeated')
  if (invoiceId === null) return receiveOnBalance(tx, context, accountId, { currency, amount, paidOn, reference })
  const [row] = await lockInvoices(tx, caller.scope, [invoiceId])
  if (!row) throw new Problem('invoice.notFound')
  if (open === null || openOf(row) !== open) throw new Problem('change.changedSince')
  return payPart(tx, context, row, { paymentId: targetId, amount, paidOn, reference, toBalance: amount > open })
}
