import type { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
import { Problem } from '@portal/contract/core/errors'
import { dayIn } from '@portal/contract/core/language'
import { moneyText } from '@portal/contract/core/money'
import type { Input, Result } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { type AuditEntry, recordAudits } from '../../../core/audit/audit.record.ts'
import { addDays } from '../../../core/calendar/calendar.ts'
import { byBalance, moveExcess, moveReturned } from './billing.balance.ts'
import { recordingAccount, notifyPaid } from './billing.notices.ts'
import { paymentStatusOf, presentInvoice } from './billing.present.ts'
import { countPayments, insertPayments, type NewPayment, sumReceived } from './billing.payments.repository.ts'
import { findByNumber, findInvoices, type InvoiceRow, lockInvoices, saveSums } from './billing.repository.ts'

type PaymentInput = Input<typeof routes.pay>['body']['payments'][number]
/** The maximum number of payments of one invoice. */
const maxOne = 500

const at = (place: number, field: string, code: 'required' | 'notOneOf') => ({
  field: `Payments.${place + 1}.${field}`,
  code,
})

/** Whether a payment is in the future: one day is allowed, as it is already tomorrow in some time zones. */
const isToCome = (paidOn: string): boolean => paidOn > addDays(new Date().toISOString().slice(0, 10), 1)
/** @throws Problem request.invalid for a day in the future */
export function refuseFutureDays(payments: readonly { field: string; paidOn: string }[]): void {
  const fields = payments.flatMap(({ field, paidOn }) => (isToCome(paidOn) ? [{ field, code: 'notYet' as const }] : []))
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}

/**
 * A customer may pay before its invoice is issued, for example by a standing order, but not before the month of the
 * invoice.
 */
export function earlyFault(row: InvoiceRow, paidOn: string, { request }: Context, field?: string) {
  if (paidOn >= row.period) return undefined
  const values = { number: row.number ?? '', day: dayIn(request.language, row.period) }
  return new Problem('invoice.paidEarly', {
    values,
    ...(field && { fields: [{ field, code: 'notBefore' as const, params: values }] }),
  })
}

const noSuchInvoice = (place: number, { billKey }: PaymentInput) =>
  new Problem('invoice.notFound', { fields: [at(place, billKey ? 'BillKey' : 'Number', 'notOneOf')] })

/** The key of the invoice of each payment. @throws Problem request.invalid, invoice.notFound */
async function keysOf(tx: Tx, { caller }: Context, payments: readonly PaymentInput[]): Promise<string[]> {
  const fields = payments.flatMap(({ billKey, number }, place) =>
    billKey || number ? [] : [at(place, 'BillKey', 'required')],
  )
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
  const numbers = payments.flatMap(({ billKey, number }) => (!billKey && number ? [number] : []))
  const found = numbers.length > 0 ? await findByNumber(tx, caller.scope, numbers) : []
  const byNumber = new Map(found.map(({ number, invoiceId }) => [number, invoiceId]))
  return payments.map((payment, place) => {
    const key = payment.billKey ?? byNumber.get(payment.number ?? '')
    if (!key) throw noSuchInvoice(place, payment)
    return key
  })
}

/** @throws Problem invoice.notIssued, invoice.otherCurrency */
function checkPayable(row: InvoiceRow, { currency }: Pick<PaymentInput, 'currency'>): void {
  if (row.invoiceStatus !== 'Issued' || row.kind !== 'INVOICE') throw new Problem('invoice.notIssued')
  if (row.currency !== currency)
    throw new Problem('invoice.otherCurrency', { values: { number: row.number ?? '', currency: row.currency } })
}

/** A payment, and whether an excess may go to the payer's balance. */
type Settling = NewPayment & { toBalance?: boolean }
const receivedOf = (payments: readonly NewPayment[]): number =>
  payments.reduce((sum, { amount, failed }) => (failed ? sum : sum + amount), 0)

function paidTooMuch(row: InvoiceRow, { request }: Context): Problem {
  const open = Math.max(0, row.total - row.paid - row.credited)
  return new Problem('invoice.paidTooMuch', {
    values: { number: row.number ?? '', open: moneyText(open, row.currency, request.language) },
  })
}

/**
 * The paid amount after some payments: below zero where the bank returned what has gone to the balance. @throws Problem
 * invoice.paidTooMuch above the total, invoice.returnedTooMuch where more is returned than was received
 */
async function paidAfter(tx: Tx, context: Context, row: InvoiceRow, payments: readonly Settling[]): Promise<number> {
  const paid = row.paid + receivedOf(payments)
  const isOverpaid = paid > row.paid && paid > row.total - row.credited
  const mayOverpay = payments.every(({ amount, failed, toBalance }) => failed || amount < 0 || toBalance)
  if (isOverpaid && !mayOverpay) throw paidTooMuch(row, context)
  if (paid < 0 && (await sumReceived(tx, row.invoiceId)) < 0)
    throw new Problem('invoice.returnedTooMuch', { values: { number: row.number ?? '' } })
  return paid
}

const auditOf = (
  accountId: string,
  row: InvoiceRow,
  { amount, failed, reference }: NewPayment,
  toBalance: number,
): AuditEntry => ({
  action: 'invoice.paid',
  accountId,
  targets: [{ type: 'invoice', key: row.invoiceId, name: row.number ?? '' }],
  changes: [
    { field: 'amount', old: null, new: `${row.currency} ${amount}` },
    ...(failed ? [{ field: 'failed', old: false, new: true }] : []),
    ...(reference ? [{ field: 'reference', old: null, new: reference }] : []),
    ...(toBalance !== 0 ? [{ field: 'toBalance', old: null, new: `${row.currency} ${toBalance}` }] : []),
  ],
})

/**
 * Adds new payments to the sums of an invoice; an excess goes to the balance, and comes back if it is returned.
 * @returns the changed invoice @throws Problem invoice.paidTooMuch, balance.tooLow
 */
export async function settleInvoice(
  tx: Tx,
  context: Context,
  row: InvoiceRow,
  payments: readonly Settling[],
): Promise<InvoiceRow> {
  const last = payments.at(-1)
  if (!last) return row
  const sums = { ...row, paid: await paidAfter(tx, context, row, payments) }
  const madeOn = last.paidOn
  const after =
    sums.paid < 0
      ? await moveReturned(tx, context, sums, madeOn)
      : (await moveExcess(tx, context, sums, { kind: 'OVERPAYMENT', madeOn })).row
  const paymentStatus = paymentStatusOf(after, last.failed)
  await saveSums(tx, context.caller.scope, row.invoiceId, {
    paid: after.paid,
    credited: row.credited,
    paymentStatus,
    by: context.caller.by,
  })
  return { ...after, paymentStatus }
}

/** Notifies the payer of the payments that were added to an invoice. */
export async function notifySettled(
  tx: Tx,
  context: Context,
  row: InvoiceRow,
  after: InvoiceRow,
  payments: readonly NewPayment[],
): Promise<void> {
  const accountId = await recordingAccount(tx, context.caller.scope, row)
  const received = receivedOf(payments)
  const moved = row.paid + received - after.paid
  await recordAudits(
    tx,
    context,
    payments.map((payment) => auditOf(accountId, row, payment, payment === payments.at(-1) ? moved : 0)),
  )
  if (received > 0) await notifyPaid(tx, context, after, received)
}

/**
 * Counts payments after they are stored, since payments that were recorded before do not count again. @throws Problem
 * invoice.tooManyPayments
 */
async function refuseBeyond(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const { all } of await countPayments(tx, keys))
    if (all > maxOne) throw new Problem('invoice.tooManyPayments', { values: { most: maxOne } })
}

type OnePayment = { paymentId: string; amount: number; paidOn: string; reference: string | null; toBalance?: boolean }
/**
 * Records one payment of a locked invoice. @throws Problem invoice.notIssued, invoice.paidEarly, invoice.paidTooMuch,
 * invoice.tooManyPayments, invoice.paymentRepeated
 */
export async function payPart(
  tx: Tx,
  context: Context,
  row: InvoiceRow,
  { toBalance = false, ...one }: OnePayment,
): Promise<void> {
  checkPayable(row, row)
  const early = earlyFault(row, one.paidOn, context)
  if (early) throw early
  const { invoiceId } = row
  const payment = { ...one, invoiceId, failed: false, createdBy: context.caller.by, toBalance }
  if ((await insertPayments(tx, [payment])).length === 0)
    throw new Problem('invoice.paymentRepeated', { values: { number: row.number ?? '' } })
  await refuseBeyond(tx, [invoiceId])
  await notifySettled(tx, context, row, await settleInvoice(tx, context, row, [payment]), [payment])
}
/** Records a payment of the open amount of a locked invoice. @throws Problem as `payPart` */
export const payInFull = (
  tx: Tx,
  context: Context,
  row: InvoiceRow,
  { paidOn, reference }: { paidOn: string; reference: string | null },
): Promise<void> =>
  payPart(tx, context, row, {
    paymentId: uuid(),
    amount: row.total - row.paid - row.credited,
    paidOn,
    reference,
  })
/**
 * Records payments, all or none. A payment with the same reference, amount and day counts once, however often it is sent.
 * @throws Problem request.invalid, invoice.notFound, invoice.otherNumber, invoice.notIssued, invoice.otherCurrency,
 * invoice.paidEarly, invoice.paidTooMuch, invoice.returnedTooMuch, invoice.tooManyPayments, balance.tooLow
 */
export const recordPayments = (
  context: Context,
  { body }: Input<typeof routes.pay>,
): Promise<Result<typeof routes.pay>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope, by } = context.caller
    refuseFutureDays(body.payments.map(({ paidOn }, place) => ({ paidOn, field: `Payments.${place + 1}.PaidOn` })))
    const keys = await keysOf(tx, context, body.payments)
    const rows = new Map((await lockInvoices(tx, scope, keys)).map((row) => [row.invoiceId, row]))
    const payments = body.payments.map((payment, place): Settling => {
      const invoiceId = keys[place] ?? ''
      const row = rows.get(invoiceId)
      if (!row) throw noSuchInvoice(place, payment)
      if (payment.number && payment.number !== row.number)
        throw new Problem('invoice.otherNumber', { fields: [at(place, 'Number', 'notOneOf')] })
      checkPayable(row, payment)
      const early = earlyFault(row, payment.paidOn, context, `Payments.${place + 1}.PaidOn`)
      if (early) throw early
      const { amount, paidOn, failed = false, reference = null, toBalance = false } = payment
      return { paymentId: uuid(), invoiceId, amount, paidOn, failed, reference, createdBy: by, toBalance }
    })
    const recorded = new Set(await insertPayments(tx, payments))
    await refuseBeyond(tx, keys)
    // Balances are locked in one order.
    for (const row of [...rows.values()].toSorted(byBalance)) {
      const own = payments.filter(({ invoiceId, paymentId }) => invoiceId === row.invoiceId && recorded.has(paymentId))
      await notifySettled(tx, context, row, await settleInvoice(tx, context, row, own), own)
    }
    const after = new Map((await findInvoices(tx, scope, keys)).map((row) => [row.invoiceId, row]))
    const items = keys.flatMap((key) => after.get(key) ?? []).map((row) => presentInvoice(row, context))
    return { items, repeated: payments.length - recorded.size }
  })
