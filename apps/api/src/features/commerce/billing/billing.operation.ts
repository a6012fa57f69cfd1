import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { confirmAbove } from '@portal/contract/core/changes/changes.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Text } from '@portal/contract/core/language'
import { moneyTexts, sumOf } from '@portal/contract/core/money'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import {
  type Facts,
  inOrder,
  type Operation,
  type PlannedRow,
  type ReadyRow,
  type Values,
} from '../../../core/changes/changes.operation.ts'
import { issueDocument } from './billing.below.ts'
import { findNotes } from './billing.coverage.repository.ts'
import type { BooksTax } from './billing.exchange.repository.ts'
import { taxStatingToday } from './billing.exchange.tax.ts'
import { lockInvoice } from './billing.issue.ts'
import { recordingAccount } from './billing.notices.ts'
import { earlyFault, payInFull, refuseFutureDays } from './billing.pay.ts'
import { failureText, openOf, whyNoDraft } from './billing.present.ts'
import { findInvoices, type InvoiceRow, sumFor } from './billing.repository.ts'
import { issueWords, monthText, payWords, paymentTexts, statusTexts } from './billing.operation.words.ts'

// Change sets for invoices repeat a single operation for many of them. An issued invoice does not change and a received
// payment stays, so neither can be undone. The preview says so, and above a limit the user must type the number of
// invoices.

/** `notes`: which lines its credit notes credit, with their amounts, so that no others go out than were seen. */
type Issued = { invoiceStatus: Text; invoiceTotal: Text | null; booksTax?: Text; refundTotal?: Text; notes?: string }
type PaymentRow = { paymentStatus: Text; paid: Text }
type Pay = ChangeInput<'invoice.pay'>

export const moneyIn = ({ currency }: InvoiceRow, minor: number): Text => moneyTexts(minor, currency)
/** A row for each invoice that the caller sees. */
export async function rowsOf<V extends Values>(
  tx: Tx,
  { caller, request }: Context,
  ids: readonly string[],
  to: (row: InvoiceRow) => Pick<PlannedRow<V>, 'before' | 'after' | 'refusal'>,
): Promise<PlannedRow<V>[]> {
  const rows = inOrder(await findInvoices(tx, caller.scope, ids), ids, ({ invoiceId }) => invoiceId)
  return Promise.all(
    rows.map(async (row) => ({
      targetKind: 'invoice' as const,
      targetId: row.invoiceId,
      targetName: `${row.number ?? monthText(row.period, request.language)} \u00b7 ${row.billTo.name}`,
      targetAccountId: await recordingAccount(tx, caller.scope, row),
      ...to(row),
    })),
  )
}
export const isOfOtherIssuer = ({ caller }: Context, { issuerId }: InvoiceRow) =>
  issuerId === caller.accountId ? undefined : new Problem('billing.ofCompany')

function issueFault(context: Context, row: InvoiceRow): Problem | undefined {
  if (row.number !== null) return new Problem(whyNoDraft(row))
  if (!row.failure) return undefined
  return new Problem('invoice.faulty', { values: { why: failureText(row, context.request.language) ?? '' } })
}
/** How a draft is issued: with its total, its tax in the books of the issuer, and the credit notes of its refunds. */
function issuedOf(row: InvoiceRow, { notes, books }: { notes: string | undefined; books: BooksTax | null }): Issued {
  return {
    invoiceStatus: statusTexts.Issued,
    invoiceTotal: moneyIn(row, row.total),
    ...(books && { booksTax: moneyTexts(books.booksTax, books.booksCurrency) }),
    ...(notes !== undefined && { refundTotal: moneyIn(row, -row.refundTotal), notes }),
  }
}
async function planIssue(tx: Tx, context: Context, ids: readonly string[]) {
  const notes = await findNotes(tx, context.caller.scope, ids)
  const stating = await taxStatingToday(tx, context)
  return rowsOf<Issued>(tx, context, ids, (row) => {
    const { books, fault } = stating(row)
    return {
      before: { invoiceStatus: statusTexts[row.invoiceStatus], invoiceTotal: null },
      after: issuedOf(row, { notes: notes.get(row.invoiceId), books }),
      refusal: isOfOtherIssuer(context, row) ?? issueFault(context, row) ?? fault,
    }
  })
}

function payFault(context: Context, row: InvoiceRow, { paidOn }: Pay): Problem | undefined {
  if (row.invoiceStatus !== 'Issued' || row.kind !== 'INVOICE') return new Problem('invoice.notIssued')
  return earlyFault(row, paidOn, context)
}
const planPay = (tx: Tx, context: Context, input: Pay, ids: readonly string[]) =>
  rowsOf<PaymentRow>(tx, context, ids, (row) => {
    const refusal = isOfOtherIssuer(context, row) ?? payFault(context, row, input)
    const before = { paymentStatus: paymentTexts[row.paymentStatus], paid: moneyIn(row, row.paid) }
    // A paid or credited invoice has nothing left to pay.
    if (!refusal && (openOf(row) ?? 0) <= 0) return { before, after: before }
    const paid = moneyIn(row, row.total - row.credited)
    return { before, after: { paymentStatus: paymentTexts.Paid, paid }, refusal }
  })

/** The total of the rows that will run, for each currency. */
export async function sums(tx: Tx, { caller }: Context, what: 'issue' | 'pay', ids: readonly string[]): Promise<Facts> {
  const found = await sumFor(tx, caller.scope, ids, what)
  return Object.fromEntries(found.map(({ currency, sum }) => [currency, sumOf([sum])]))
}
const confirmCount = (_: unknown, { ready }: { ready: number }) => (ready > confirmAbove.invoices ? ready : undefined)

/** The common parts of the operations on invoices. */
export const invoiceOperation = {
  access: 'Bill:W',
  module: { name: 'Customer-Company Plans', own: 'Account Details', level: 'RW' },
  targets: 'invoice',
  confirmCount,
} as const

/** The row must still have the amount that the user saw: otherwise it fails. */
const requireSame = (was: Text | null | undefined, is: Text | undefined) => {
  if (was?.['en-us'] !== is?.['en-us']) throw new Problem('change.changedSince')
}

export const invoiceIssueOperation: Operation<'invoice.issue', Issued> = {
  ...invoiceOperation,
  kind: 'invoice.issue',
  fields: { invoiceStatus: 'text', invoiceTotal: 'text', booksTax: 'note', refundTotal: 'note', notes: 'kept' },
  plan: (tx, context, _, ids) => planIssue(tx, context, ids),
  facts: (tx, context, _, { ids }) => sums(tx, context, 'issue', ids),
  words: issueWords,
  async apply(tx, context, _, [row]: readonly ReadyRow<Issued>[]) {
    if (!row) return
    const draft = await lockInvoice(tx, context, row.targetId)
    const notes = await findNotes(tx, context.caller.scope, [row.targetId])
    const { books } = (await taxStatingToday(tx, context))(draft)
    const now = issuedOf(draft, { notes: notes.get(row.targetId), books })
    requireSame(row.after.invoiceTotal, now.invoiceTotal ?? undefined)
    requireSame(row.after.booksTax, now.booksTax)
    requireSame(row.after.refundTotal, now.refundTotal)
    if (row.after.notes !== now.notes) throw new Problem('change.changedSince')
    await issueDocument(tx, context, draft)
  },
}

export const invoicePayOperation: Operation<'invoice.pay', PaymentRow> = {
  ...invoiceOperation,
  kind: 'invoice.pay',
  fields: { paymentStatus: 'text', paid: 'text' },
  check: ({ paidOn }) => refuseFutureDays([{ field: 'Input.PaidOn', paidOn }]),
  plan: (tx, context, input, ids) => planPay(tx, context, input, ids),
  facts: (tx, context, _, { ids }) => sums(tx, context, 'pay', ids),
  words: payWords,
  async apply(tx, context, { input }: { input: Pay }, [row]: readonly ReadyRow<PaymentRow>[]) {
    if (!row) return
    const invoice = await lockInvoice(tx, context, row.targetId)
    requireSame(row.before.paid, moneyIn(invoice, invoice.paid))
    requireSame(row.after.paid, moneyIn(invoice, invoice.total - invoice.credited))
    await payInFull(tx, context, invoice, { paidOn: input.paidOn, reference: input.reference ?? null })
  },
}
