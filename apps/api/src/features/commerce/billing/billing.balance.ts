import { excessOf, balanceLimits, shareOut } from '@portal/contract/commerce/billing/billing.balance'
import { Problem } from '@portal/contract/core/errors'
import { dayIn } from '@portal/contract/core/language'
import { moneyText } from '@portal/contract/core/money'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { type AuditEntry, recordAudits } from '../../../core/audit/audit.record.ts'
import {
  addEntry,
  countOwnPayments,
  findEarliest,
  findRefundable,
  type Balance,
  type BalanceOf,
  isRepeated,
  lockBalance,
  type NewEntry,
} from './billing.balance.repository.ts'
import { recordingAccount } from './billing.notices.ts'
import { openOf, paymentStatusOf } from './billing.present.ts'
import { type InvoiceRow, saveSums, todayAt } from './billing.repository.ts'

// The balance of a payer with an issuer in a currency (decision 0164). Money beyond the total of an invoice goes there,
// and invoices are paid from it. The amount due of an invoice is total − paid − credited: money that goes to the
// balance leaves `paid`, and money from the balance is added to it. Invoices are locked first, then the balance.

export const balanceOf = ({ issuerId, accountId, currency }: InvoiceRow): BalanceOf => ({
  issuerId,
  accountId,
  currency,
})

type Excess = { kind: 'OVERPAYMENT' | 'CREDIT'; madeOn: string }
/**
 * Puts on the payer's balance what a locked invoice has beyond its total: `row` has the sums after a payment or a credit
 * note. @returns the row with the sums that remain, which the caller saves, and the moved amount
 */
export async function moveExcess(
  tx: Tx,
  { caller }: Pick<Context, 'caller'>,
  row: InvoiceRow,
  { kind, madeOn }: Excess,
): Promise<{ row: InvoiceRow; moved: number }> {
  const moved = excessOf(row)
  if (moved === 0) return { row, moved }
  await lockBalance(tx, balanceOf(row))
  await addEntry(tx, balanceOf(row), { kind, amount: moved, madeOn, invoiceId: row.invoiceId, createdBy: caller.by })
  return { row: { ...row, paid: row.paid - moved }, moved }
}

/** The order in which balances are locked: by payer and currency. */
export const byBalance = (one: Pick<InvoiceRow, OrderField>, other: Pick<InvoiceRow, OrderField>): number =>
  compare(one.accountId, other.accountId) || compare(one.currency, other.currency)
type OrderField = 'accountId' | 'currency'
const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)

const tooLow = ({ amount }: Balance, { currency }: Pick<BalanceOf, 'currency'>, { request }: Context): Problem =>
  new Problem('balance.tooLow', { values: { balance: moneyText(amount, currency, request.language) } })

/**
 * Takes from the payer's balance what the bank returned beyond what an invoice has left: `row` has the sums after the
 * return, with a paid amount below zero. @returns the row with the sums that remain, which the caller saves @throws
 * Problem balance.tooLow
 */
export async function moveReturned(tx: Tx, context: Context, row: InvoiceRow, madeOn: string): Promise<InvoiceRow> {
  const of = balanceOf(row)
  const balance = await lockBalance(tx, of)
  if (balance.amount + row.paid < 0) throw tooLow(balance, of, context)
  const { invoiceId, paid: amount } = row
  await addEntry(tx, of, { kind: 'RETURNED', amount, madeOn, invoiceId, createdBy: context.caller.by })
  return { ...row, paid: 0 }
}

/** Refunds and applications always have room, so that money can leave. @throws Problem balance.tooManyEntries */
async function checkRoom(tx: Tx, of: BalanceOf): Promise<void> {
  if ((await countOwnPayments(tx, of)) >= balanceLimits.payments)
    throw new Problem('balance.tooManyEntries', { values: { most: balanceLimits.payments } })
}

const appliedAudit = (accountId: string, row: InvoiceRow, amount: number): AuditEntry => ({
  action: 'invoice.balanceApplied',
  accountId,
  targets: [{ type: 'invoice', key: row.invoiceId, name: row.number ?? '' }],
  changes: [{ field: 'amount', old: null, new: `${row.currency} ${amount}` }],
})

export type Applied = { row: InvoiceRow; amount: number }
type Limits = {
  /** Take no more from the balance than this; by default all of it. */
  most?: number | undefined
  /** For an invoice, by its key, no more than this; by default what is left to pay of it. */
  maxAmounts?: ReadonlyMap<string, number> | undefined
}
/**
 * Pays locked, issued invoices of one payer, issuer and currency from the payer's balance, in the given order, until
 * the balance is used up. Nothing happens while it is 0. @param rows locked by `lockInvoice` or `lockInvoices`, in the
 * order in which they are to be paid @returns the invoices that were paid, in their new state, with the amounts
 * @throws Problem invoice.notIssued
 */
export async function applyBalance(
  tx: Tx,
  context: Context,
  rows: readonly InvoiceRow[],
  { most, maxAmounts }: Limits = {},
): Promise<Applied[]> {
  const [first] = rows
  if (!first) return []
  const of = balanceOf(first)
  if (rows.some((row) => openOf(row) === null)) throw new Problem('invoice.notIssued')
  const balance = await lockBalance(tx, of)
  const limits = rows.map((row) =>
    Math.min(openOf(row) ?? 0, maxAmounts?.get(row.invoiceId) ?? Number.MAX_SAFE_INTEGER),
  )
  const shares = shareOut(Math.min(balance.amount, most ?? balance.amount), limits)
  const applied = rows.map((row, place) => ({ row, amount: shares[place] ?? 0 })).filter(({ amount }) => amount > 0)
  const madeOn = await todayAt(tx, of.issuerId)
  const after: Applied[] = []
  for (const one of applied) after.push(await applyTo(tx, context, one, madeOn))
  const accountId = await recordingAccount(tx, context.caller.scope, of)
  await recordAudits(
    tx,
    context,
    after.map(({ row, amount }) => appliedAudit(accountId, row, amount)),
  )
  return after
}

async function applyTo(tx: Tx, { caller }: Context, { row, amount }: Applied, madeOn: string): Promise<Applied> {
  const { invoiceId, credited } = row
  const paid = row.paid + amount
  const paymentStatus = paymentStatusOf({ ...row, paid })
  await addEntry(tx, balanceOf(row), { kind: 'APPLIED', amount: -amount, madeOn, invoiceId, createdBy: caller.by })
  await saveSums(tx, caller.scope, invoiceId, { paid, credited, paymentStatus, by: caller.by })
  return { row: { ...row, paid, paymentStatus }, amount }
}

type OwnEntry = {
  kind: 'PAYMENT' | 'REFUND'
  amount: number
  madeOn: string
  reference: string | null
  reason: string | null
}
/** @throws Problem balance.paidEarly, balance.refundedEarly, balance.refundedNone */
async function checkDay(
  tx: Tx,
  { request }: Context,
  of: BalanceOf,
  { kind, amount, madeOn }: OwnEntry,
): Promise<void> {
  const { language } = request
  if (kind === 'PAYMENT') {
    const earliest = await findEarliest(tx, of)
    const day = dayIn(language, earliest)
    const fields = [{ field: 'PaidOn', code: 'notBefore' as const, params: { day } }]
    if (madeOn < earliest) throw new Problem('balance.paidEarly', { values: { day }, fields })
    return
  }
  const refundable = await findRefundable(tx, of, madeOn)
  if (refundable + amount >= 0) return
  const day = dayIn(language, madeOn)
  const fields = [{ field: 'RefundedOn', code: 'invalid' as const }]
  if (refundable <= 0) throw new Problem('balance.refundedNone', { values: { day }, fields })
  const values = { day, balance: moneyText(refundable, of.currency, language) }
  throw new Problem('balance.refundedEarly', { values, fields })
}

/**
 * Records a payment without an invoice (amount above zero) or a refund (below zero) on a balance. @throws Problem
 * balance.paidEarly, balance.refundedEarly, balance.refundedNone, balance.tooLow, balance.repeated,
 * balance.tooManyEntries, balance.full
 */
export async function recordEntry(tx: Tx, context: Context, of: BalanceOf, entry: OwnEntry): Promise<string> {
  const balance = await lockBalance(tx, of)
  if (entry.kind === 'PAYMENT') await checkRoom(tx, of)
  if (await isRepeated(tx, of, entry)) throw new Problem('balance.repeated')
  const after = balance.amount + entry.amount
  if (after < 0) throw tooLow(balance, of, context)
  await checkDay(tx, context, of, entry)
  if (after > balanceLimits.amount) throw new Problem('balance.full')
  const added: NewEntry = { ...entry, createdBy: context.caller.by }
  return addEntry(tx, of, added)
}
