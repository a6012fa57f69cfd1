import type { balances as routes } from '@portal/contract/commerce/balances/balances.contract'
import { balanceLimits } from '@portal/contract/commerce/billing/billing.balance'
import { Problem } from '@portal/contract/core/errors'
import { type Currency, moneyText, sumOf } from '@portal/contract/core/money'
import type { Input, Result } from '@portal/contract/core/route'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import {
  type Applied,
  applyBalance,
  type BalanceOf,
  findUnpaidKeys,
  type InvoiceRow,
  lockInvoices,
  openOf,
  recordEntry,
  recordingAccount,
  refuseFutureDays,
} from '../billing/billing.service.ts'
import { checkPayer, ownBalance } from './balances.ts'

// The actions of an issuer on the balance of a payer: recording a payment without an invoice or a refund, and paying invoices
// from it.

type OwnPart = Omit<BalanceOf, 'issuerId'>
const ownOf = ({ caller }: Context, { accountId, currency }: OwnPart): BalanceOf => ({
  issuerId: caller.accountId,
  accountId,
  currency,
})

type Entry = Parameters<typeof recordEntry>[3]
async function record(tx: Tx, context: Context, of: BalanceOf, entry: Entry): Promise<void> {
  await recordEntry(tx, context, of, entry)
  const { kind, amount, reference, reason } = entry
  await recordAudit(tx, context, {
    action: kind === 'PAYMENT' ? 'balance.paymentRecorded' : 'balance.refunded',
    accountId: await recordingAccount(tx, context.caller.scope, of),
    targets: [{ type: 'balance', key: of.accountId, name: of.currency }],
    changes: [
      { field: 'amount', old: null, new: `${of.currency} ${Math.abs(amount)}` },
      ...(reference ? [{ field: 'reference', old: null, new: reference }] : []),
    ],
    ...(reason && { reason }),
  })
}

type Receipt = { currency: Currency; amount: number; paidOn: string; reference: string | null }
/**
 * Records a payment without an invoice. @throws Problem account.notFound, billing.ofCompany, balance.paidEarly,
 * balance.repeated, balance.tooManyEntries, balance.full
 */
export async function receiveOnBalance(
  tx: Tx,
  context: Context,
  acctKey: string,
  { currency, amount, paidOn, reference }: Receipt,
): Promise<void> {
  await checkPayer(tx, context, acctKey)
  const of = ownOf(context, { accountId: acctKey, currency })
  await record(tx, context, of, { kind: 'PAYMENT', amount, madeOn: paidOn, reference, reason: null })
}

/**
 * @throws Problem account.notFound, billing.ofCompany, request.invalid, balance.paidEarly, balance.repeated,
 *   balance.tooManyEntries, balance.full
 */
export const recordBalancePayment = (
  context: Context,
  { params, body }: Input<typeof routes.pay>,
): Promise<Result<typeof routes.pay>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { currency, amount, paidOn, reference = null } = body
    refuseFutureDays([{ field: 'PaidOn', paidOn }])
    await receiveOnBalance(tx, context, params.acctKey, { currency, amount, paidOn, reference })
    return ownBalance(tx, context, params.acctKey, currency)
  })

/**
 * @throws Problem account.notFound, billing.ofCompany, request.invalid, balance.refundedEarly, balance.refundedNone,
 *   balance.tooLow, balance.repeated
 */
export const recordRefund = (
  context: Context,
  { params, body }: Input<typeof routes.refund>,
): Promise<Result<typeof routes.refund>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { currency, amount, refundedOn, reference = null, reason } = body
    refuseFutureDays([{ field: 'RefundedOn', paidOn: refundedOn }])
    await checkPayer(tx, context, params.acctKey)
    const of = ownOf(context, { accountId: params.acctKey, currency })
    await record(tx, context, of, { kind: 'REFUND', amount: -amount, madeOn: refundedOn, reference, reason })
    return ownBalance(tx, context, params.acctKey, currency)
  })

type InvoiceChoice = NonNullable<Input<typeof routes.apply>['body']['invoices']>
/** The chosen invoices, locked, in their order. @throws Problem request.invalid, invoice.notFound, invoice.otherCurrency */
async function lockChosen(tx: Tx, { caller }: Context, of: BalanceOf, chosen: InvoiceChoice): Promise<InvoiceRow[]> {
  const keys = chosen.map(({ billKey }) => billKey)
  if (new Set(keys).size < keys.length)
    throw new Problem('request.invalid', { fields: [{ field: 'Invoices', code: 'invalid' }] })
  const rows = new Map((await lockInvoices(tx, caller.scope, keys)).map((row) => [row.invoiceId, row]))
  return keys.map((key, place) => {
    const row = rows.get(key)
    if (row?.accountId !== of.accountId)
      throw new Problem('invoice.notFound', { fields: [{ field: `Invoices.${place + 1}.BillKey`, code: 'notOneOf' }] })
    if (row.currency !== of.currency)
      throw new Problem('invoice.otherCurrency', { values: { number: row.number ?? '', currency: row.currency } })
    return row
  })
}
/** @throws Problem balance.nothingToPay that names each chosen invoice without an open amount */
function refusePaid(rows: readonly InvoiceRow[]): void {
  const fields = rows.flatMap((row, place) =>
    (openOf(row) ?? 1) > 0 ? [] : [{ field: `Invoices.${place + 1}.BillKey`, code: 'notOneOf' as const }],
  )
  if (fields.length > 0) throw new Problem('balance.nothingToPay', { fields })
}
/** The invoices due first, locked; those that were paid meanwhile get nothing. */
async function lockUnpaid(tx: Tx, { caller }: Context, of: BalanceOf): Promise<InvoiceRow[]> {
  const keys = await findUnpaidKeys(tx, caller.scope, of, balanceLimits.invoices)
  const rows = new Map((await lockInvoices(tx, caller.scope, keys)).map((row) => [row.invoiceId, row]))
  return keys.flatMap((key) => rows.get(key) ?? []).filter((row) => (openOf(row) ?? 0) > 0)
}

type NamedAmounts = { amount: number | null | undefined; maxAmounts: ReadonlyMap<string, number> }
/**
 * Checks that everything that the request names was applied: it is refused rather than done in part. @throws Problem
 * balance.nothingToPay, balance.tooLow, invoice.paidTooMuch
 */
function checkApplied(
  { request }: Context,
  rows: readonly InvoiceRow[],
  applied: readonly Applied[],
  { amount, maxAmounts, left }: NamedAmounts & { left: number },
): void {
  if (applied.length === 0) throw new Problem('balance.nothingToPay')
  const money = (minor: number, currency: Currency) => moneyText(minor, currency, request.language)
  const sum = sumOf(applied.map((one) => one.amount))
  const got = new Map(applied.map((one) => [one.row.invoiceId, one.amount]))
  for (const row of rows) {
    const [named, open] = [maxAmounts.get(row.invoiceId) ?? 0, openOf(row) ?? 0]
    if (named > open)
      throw new Problem('invoice.paidTooMuch', {
        values: { number: row.number ?? '', open: money(Math.max(0, open), row.currency) },
      })
    if (!amount && named > (got.get(row.invoiceId) ?? 0))
      throw new Problem('balance.tooLow', { values: { balance: money(sum + left, row.currency) } })
  }
  const [first] = rows
  if (amount && first && amount > sum + left)
    throw new Problem('balance.tooLow', { values: { balance: money(sum + left, first.currency) } })
}

/**
 * @throws Problem account.notFound, billing.ofCompany, invoice.notFound, invoice.notIssued, invoice.otherCurrency,
 *   invoice.paidTooMuch, balance.tooLow, balance.nothingToPay
 */
export const applyToInvoices = (
  context: Context,
  { params: { acctKey }, body }: Input<typeof routes.apply>,
): Promise<Result<typeof routes.apply>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { currency, amount, invoices } = body
    await checkPayer(tx, context, acctKey)
    const of = ownOf(context, { accountId: acctKey, currency })
    const rows = invoices ? await lockChosen(tx, context, of, invoices) : await lockUnpaid(tx, context, of)
    // Nothing is unpaid; a payer that was never billed also has no balance to read below.
    if (rows.length === 0) throw new Problem('balance.nothingToPay')
    if (invoices) refusePaid(rows)
    const maxAmounts = new Map(
      invoices?.flatMap(({ billKey, amount: most }) => (most ? [[billKey, most] as const] : [])),
    )
    const applied = await applyBalance(tx, context, rows, { most: amount ?? undefined, maxAmounts })
    const balance = await ownBalance(tx, context, acctKey, currency)
    checkApplied(context, rows, applied, { amount, maxAmounts, left: balance.amount })
    return {
      balance,
      items: applied.map(({ row, amount: got }) => ({
        billKey: row.invoiceId,
        number: row.number ?? '',
        amount: got,
        open: openOf(row) ?? 0,
      })),
    }
  })
