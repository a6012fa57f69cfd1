import { whyLine } from '@portal/contract/commerce/billing/billing.reasons'
import { sumOf } from '@portal/contract/core/money'
import type { FeeFacts } from '@portal/contract/commerce/dunning/dunning.rules'
import { v7 as uuid } from 'uuid'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { insertCharge } from './billing.charge.repository.ts'
import { recordRemoved } from './billing.charge.ts'
import { findFeeFacts, insertFee, markWaived, removeWaiting } from './billing.fee.repository.ts'
import { lockParties, type InvoiceRow, todayAt } from './billing.repository.ts'

/** The facts of a locked invoice, with its payer locked, so that the payer stays the issuer's. */
export async function lockFeeFacts(tx: Tx, scope: Scope, invoice: InvoiceRow): Promise<FeeFacts | undefined> {
  await lockParties(tx, [invoice.accountId])
  return (await findFeeFacts(tx, scope, [invoice.invoiceId])).get(invoice.invoiceId)
}

export type NewFee = { days: number; amount: number; textEn: string; textFr: string; taxed: boolean }
/** Adds the fee of a reminder to the next invoice of a payer. @returns whether this reminder had none yet */
export async function chargeFee(tx: Tx, invoice: InvoiceRow, { days, amount, ...charge }: NewFee): Promise<boolean> {
  const { invoiceId, accountId, issuerId, currency, language } = invoice
  const number = invoice.number ?? ''
  const chargeId = uuid()
  if (!(await insertFee(tx, { invoiceId, days, accountId: issuerId, chargeId, currency, amount }))) return false
  await insertCharge(tx, {
    ...charge,
    chargeId,
    accountId,
    issuerId,
    currency,
    code: null,
    quantity: 1,
    unitPrice: amount,
    reason: whyLine({ reason: 'lateFee', reasonValues: { number, days } }, language),
    feeNumber: number,
    feeDays: days,
    chargedOn: await todayAt(tx, issuerId),
  })
  return true
}

export type WaivedFees = { count: number; amount: number }
/**
 * Deletes the fees of a voided or replaced invoice that no invoice has yet: it no longer asks for payment. @returns how
 * many, and their sum in the currency of the invoice
 */
export async function waiveFees(tx: Tx, context: Context, { invoiceId, accountId }: InvoiceRow): Promise<WaivedFees> {
  const { scope } = context.caller
  const removed = await removeWaiting(tx, scope, invoiceId)
  for (const row of removed) {
    await markWaived(tx, scope, row.chargeId)
    await recordRemoved(tx, context, accountId, row)
  }
  return { count: removed.length, amount: sumOf(removed.map(({ unitPrice }) => unitPrice)) }
}
