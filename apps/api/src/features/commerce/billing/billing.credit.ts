import type { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
import type { InvoiceDetail } from '@portal/contract/commerce/billing/billing.shapes'
import { Problem } from '@portal/contract/core/errors'
import { moneyText, sumOf } from '@portal/contract/core/money'
import type { Input } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import { whole } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { moveExcess } from './billing.balance.ts'
import { type Credit, netsLeft, type RemainingLine, withTaxes } from './billing.credit.taxes.ts'
import { stateCreditedTax } from './billing.exchange.tax.ts'
import { invoiceDetail } from './billing.detail.ts'
import type { Covered } from './billing.terms.ts'
import { insertLines, type LineRow } from './billing.drafts.repository.ts'
import { findParties } from './billing.spans.repository.ts'
import { lockInvoice, numberOf, targetOf } from './billing.issue.ts'
import { eachLines, findLinesAt, type StoredLine, sumCredits, sumTaxesLeft } from './billing.lines.repository.ts'
import { recordingAccount, notifyIssued } from './billing.notices.ts'
import { paymentStatusOf } from './billing.present.ts'
import * as stored from './billing.repository.ts'

// Credit notes: another document corrects an issued invoice, line by line, never beyond the amount of the line.

type Row = stored.InvoiceRow
/** A credit note, with the amount that went to the payer's balance. */
export type CreditNote = Row & { toBalance: number }
type CreditLines = NonNullable<Input<typeof routes.credit>['body']['lines']>
/** Lines of one credit note; more lines need several notes. */
const most = 20_000

/** The remaining amount of the requested lines (or of the first that have any) and of the whole invoice. */
async function leftOf(tx: Tx, context: Context, row: Row, chosen: CreditLines | undefined) {
  const { scope } = context.caller
  const all = await sumCredits(tx, scope, row.invoiceId)
  const credited = new Map(all.map(({ place, net }) => [place, net]))
  const withLeft = (line: StoredLine): RemainingLine => ({ line, net: line.net + (credited.get(line.place) ?? 0) })
  const whole = {
    net: sumOf([row.net, ...all.map(({ net }) => net)]),
    taxes: await sumTaxesLeft(tx, scope, row.invoiceId),
  }
  if (chosen) {
    const places = chosen.map(({ place }) => place)
    return { lines: (await findLinesAt(tx, scope, row.invoiceId, places)).map(withLeft), whole }
  }
  const lines: RemainingLine[] = []
  for await (const some of eachLines(tx, scope, row.invoiceId)) {
    lines.push(...some.map(withLeft).filter(({ net }) => net !== 0))
    if (lines.length >= most) break
  }
  return { lines: lines.slice(0, most), whole }
}

/**
 * The credit for each line: its remaining amount, or the requested one. A promotion's deduction is credited to no one,
 * so all lines of one tax together get at most what remains of the invoice with it. @throws Problem invoice.creditTooMuch, request.invalid
 */
function netsOf(
  { lines, whole }: Awaited<ReturnType<typeof leftOf>>,
  chosen: CreditLines | undefined,
  { currency }: Row,
  { request }: Context,
): RemainingLine[] {
  const tooMuch = (place: number, left: number) =>
    new Problem('invoice.creditTooMuch', { values: { place, left: moneyText(left, currency, request.language) } })
  if (!chosen) {
    const net = sumOf(lines.map((one) => one.net))
    if (net <= 0 || net > whole.net) throw tooMuch(lines[0]?.line.place ?? 1, Math.max(0, whole.net))
    return lines
  }
  if (new Set(chosen.map(({ place }) => place)).size < chosen.length)
    throw new Problem('request.invalid', { fields: [{ field: 'Lines', code: 'invalid' }] })
  const byPlace = new Map(lines.map((one) => [one.line.place, one]))
  const open = netsLeft(whole.taxes)
  // On invoices from before decision 0184 one category may stand below zero.
  let rest = whole.net
  return chosen.map(({ place, net }, at) => {
    const found = byPlace.get(place)
    if (!found) throw new Problem('request.invalid', { fields: [{ field: `Lines.${at + 1}.Place`, code: 'notOneOf' }] })
    const { taxCategory } = found.line
    const left = open.get(taxCategory) ?? 0
    const room = Math.max(0, Math.min(found.net, left, rest))
    if (net > room) throw tooMuch(place, room)
    open.set(taxCategory, left - net)
    rest -= net
    return { line: found.line, net }
  })
}

/** The credits with their taxes. */
const creditsOf = (...[left, lines, row, context]: Parameters<typeof netsOf>): Credit[] =>
  withTaxes(netsOf(left, lines, row, context), left.whole.taxes)

const lineOf = (invoiceId: string, place: number, number: string, { line, net, taxes }: Credit): LineRow => ({
  invoiceId,
  place,
  customerId: line.customerKey,
  customerName: line.customerName,
  kind: 'CREDIT',
  subscriptionId: line.subscriptionId,
  planCode: line.planCode,
  planName: line.planName,
  planNameFr: line.planNameFr,
  fromOn: line.fromOn,
  untilOn: line.untilOn,
  quantity: 1,
  unitPrice: -net,
  days: null,
  daysOf: null,
  net: -net,
  tax: -sumOf(taxes),
  taxRate: line.taxRate,
  taxCategory: line.taxCategory,
  taxName: line.taxName,
  taxes: line.taxes,
  taxAmounts: line.taxes && taxes.map((tax) => -tax),
  taxReason: line.taxReason,
  reason: 'credit',
  reasonValues: { place: line.place, number },
})

/** The days of plans that a note refunds, by the places of the lines that charged them. */
type CoveredPlaces = ReadonlyMap<number, readonly Covered[]>
type StoredNote = {
  row: Row
  credits: readonly Credit[]
  note: string
  at?: Date | undefined
  covered: CoveredPlaces
}
/** Stores and issues a credit note of an invoice. @param at the moment, by default now @returns its key */
async function storeNote(tx: Tx, context: Context, { row, credits, note, at, covered }: StoredNote): Promise<string> {
  const { scope, by, name } = context.caller
  const invoiceId = uuid()
  const net = sumOf(credits.map((one) => -one.net))
  const tax = sumOf(credits.map((one) => -sumOf(one.taxes)))
  await stored.insertCreditNote(tx, { invoiceId, row, net, tax, note, by: name })
  await insertLines(
    tx,
    credits.map((one, place) => ({
      ...lineOf(invoiceId, place + 1, row.number ?? '', one),
      covered: covered.get(one.line.place) ?? null,
    })),
  )
  await stateCreditedTax(tx, scope, { row, invoiceId, tax })
  // The whole scope, because the caller's groups may exclude their own company.
  const [issuer] = await findParties(tx, whole(scope), [row.issuerId])
  if (!issuer) throw new TypeError('no issuer')
  const issuedOn = at?.toISOString().slice(0, 10) ?? (await stored.todayAt(tx, row.issuerId))
  const number = await numberOf(tx, issuer, issuedOn)
  const { billTo, language } = row
  // Path and parties are those of the corrected invoice.
  await stored.issueInvoice(tx, scope, invoiceId, {
    number,
    issuedOn,
    termsDays: 0,
    language,
    billTo,
    issuer: row.issuer,
    by,
    at,
  })
  return invoiceId
}

type CreditRequest = {
  lines?: CreditLines | undefined
  reason: string
  at?: Date
  covered?: CoveredPlaces
}
/**
 * Credits lines of a locked invoice, or all that remains; what was paid of them goes to the payer's balance. @param at
 * the moment, by default now @returns the credit note, with the amount that went to the balance @throws Problem
 * invoice.notIssued, invoice.creditTooMuch
 */
export async function creditLocked(
  tx: Tx,
  context: Context,
  row: Row,
  { lines, reason, at, covered = new Map() }: CreditRequest,
): Promise<CreditNote> {
  const { scope, by } = context.caller
  if (row.invoiceStatus !== 'Issued' || row.kind !== 'INVOICE') throw new Problem('invoice.notIssued')
  const credits = creditsOf(await leftOf(tx, context, row, lines), lines, row, context)
  const [note] = await stored.findInvoices(tx, scope, [
    await storeNote(tx, context, { row, credits, note: reason, at, covered }),
  ])
  if (!note) throw new TypeError('the credit note is gone')
  const sums = { ...row, credited: row.credited - note.total }
  const madeOn = note.issuedOn ?? row.period
  const { row: after, moved } = await moveExcess(tx, context, sums, { kind: 'CREDIT', madeOn })
  const { credited, paid } = after
  await stored.saveSums(tx, scope, row.invoiceId, { paid, credited, paymentStatus: paymentStatusOf(after), by })
  return { ...note, toBalance: moved }
}

/** Records a credit note of an invoice and notifies the payer. */
export async function announceCredit(tx: Tx, context: Context, row: Row, note: CreditNote): Promise<void> {
  await recordAudit(tx, context, {
    action: 'invoice.credited',
    accountId: await recordingAccount(tx, context.caller.scope, row),
    targets: [targetOf(row)],
    changes: [
      { field: 'creditNote', old: null, new: note.number },
      { field: 'invoiceTotal', old: null, new: `${row.currency} ${note.total}` },
      ...(note.toBalance > 0 ? [{ field: 'toBalance', old: null, new: `${row.currency} ${note.toBalance}` }] : []),
    ],
    ...(note.note !== null && { reason: note.note }),
  })
  await notifyIssued(tx, context, note)
}

/** @throws Problem invoice.notFound, invoice.notIssued, invoice.creditTooMuch */
export const creditInvoice = (
  context: Context,
  { params, body }: Input<typeof routes.credit>,
): Promise<InvoiceDetail> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const row = await lockInvoice(tx, context, params.billKey)
    const note = await creditLocked(tx, context, row, { lines: body.lines, reason: body.reason })
    await announceCredit(tx, context, row, note)
    return invoiceDetail(tx, context, note.invoiceId)
  })
