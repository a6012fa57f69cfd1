import { maxCharges } from '@portal/contract/commerce/billing/billing.charge'
import type { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
import type { InvoiceRefund } from '@portal/contract/commerce/billing/billing.refunds'
import type { InvoiceDetail, InvoiceLine, Party } from '@portal/contract/commerce/billing/billing.shapes'
import { whyLine } from '@portal/contract/commerce/billing/billing.reasons'
import type { InvoiceTaxSum } from '@portal/contract/commerce/billing/billing.view'
import { taxWords } from '@portal/contract/commerce/billing/billing.taxes'
import { Problem } from '@portal/contract/core/errors'
import type { Language } from '@portal/contract/core/language'
import type { Input } from '@portal/contract/core/route'
import type { Tx } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/http/context.ts'
import { presentTermsRefund } from './billing.charge.present.ts'
import { findTermsRefunds, listRefundLines } from './billing.coverage.repository.ts'
import {
  countLines,
  findCredited,
  findDifferences,
  findLinesOf,
  listLines,
  type StoredLine,
  sumTaxes,
} from './billing.lines.repository.ts'
import { taxStatingToday } from './billing.exchange.tax.ts'
import type { BooksTax } from './billing.exchange.repository.ts'
import type { KeptParty } from './billing.party.ts'
import { abilitiesOf, openOf, presentInvoice } from './billing.present.ts'
import { findBefore, findInvoice, findRelated, type InvoiceRow } from './billing.repository.ts'
import { listMoves } from './billing.balance.repository.ts'
import { payToOf } from './document/payTo.ts'
import { listLateFees } from './billing.fee.repository.ts'
import { listPayments } from './billing.payments.repository.ts'

/** Lines and differences on a screen; files contain all of them. */
export const most = { lines: 500, differences: 100, whys: 5 } as const

type PlanNames = { planName: string | null; planNameFr: string | null }
const planName = ({ planName: english, planNameFr }: PlanNames, language: Language) =>
  language === 'fr-fr' ? planNameFr : english

export function presentLine(line: StoredLine, language: Language): InvoiceLine {
  const { subscriptionId: _, untilOn: __, planNameFr: ___, reasonValues: ____, taxAmounts: _____, ...fields } = line
  return { ...fields, ...taxWords(line, language), planName: planName(line, language), why: whyLine(line, language) }
}
export function presentTax(sum: InvoiceTaxSum, language: Language) {
  const { taxAmounts: _, ...fields } = sum
  return { ...fields, ...taxWords(sum, language) }
}
export const presentParty = ({ name, legalName, acctNumber, taxId, address }: KeptParty): Party => ({
  name,
  legalName,
  acctNumber,
  taxId,
  address,
})

const groupOf = ({ customerKey, planCode, kind }: Pick<StoredLine, 'customerKey' | 'planCode' | 'kind'>) =>
  `${customerKey} ${planCode} ${kind}`
/** The differences from another invoice, with the reasons of the lines that explain them. */
export async function differencesOf(tx: Tx, { caller, request }: Context, row: InvoiceRow, before: InvoiceRow) {
  const { scope } = caller
  const { language } = request
  const found = await findDifferences(tx, scope, row.invoiceId, before.invoiceId, most.differences)
  const customers = [...new Set(found.map(({ customerKey }) => customerKey))]
  const lines = await findLinesOf(tx, scope, [row.invoiceId, before.invoiceId], customers)
  const whys = (group: string, invoiceId: string) =>
    lines
      .filter((line) => line.invoiceId === invoiceId && groupOf(line) === group && line.reason !== 'held')
      .map((line) => whyLine(line, language))
  return found.map((one) => {
    const group = groupOf(one)
    const now = whys(group, row.invoiceId)
    return {
      customerName: one.customerName,
      planCode: one.planCode,
      planName: planName(one, language),
      kind: one.kind,
      before: one.beforeNet,
      now: one.nowNet,
      // If this whole month has one price, only the month before can explain the difference.
      why: [...new Set(now.length > 0 ? now : whys(group, before.invoiceId))].slice(0, most.whys),
    }
  })
}

/** @throws Problem invoice.notFound */
export async function getSeen(tx: Tx, { caller }: Context, billKey: string): Promise<InvoiceRow> {
  const found = await findInvoice(tx, caller.scope, billKey)
  if (!found) throw new Problem('invoice.notFound')
  return found
}

/** The refunds of a draft. */
async function refundsIn(
  tx: Tx,
  { caller, request: { language } }: Context,
  row: InvoiceRow,
): Promise<InvoiceRefund[]> {
  if (row.refundTotal === 0) return []
  return (await listRefundLines(tx, caller.scope, row.invoiceId, most.lines)).map((one) => {
    const { planCode: _, planNameFr: __, reason, reasonValues, ...fields } = one
    return { ...fields, planName: planName(one, language), why: whyLine({ reason, reasonValues }, language) }
  })
}

export const presentBooks = ({
  booksCurrency,
  booksTax,
  booksRate,
  booksRateOn,
}: BooksTax): InvoiceDetail['booksTax'] => ({
  currency: booksCurrency,
  tax: booksTax,
  exchangeRate: booksRate,
  validFrom: booksRateOn,
})

/** The refunds of the companies that a draft credits by hand as well. */
async function otherRefunds(
  tx: Tx,
  { caller: { scope }, request }: Context,
  row: InvoiceRow,
): Promise<InvoiceDetail['otherRefunds']> {
  if (row.number !== null) return []
  const customers = await findCredited(tx, scope, row.invoiceId)
  if (customers.length === 0) return []
  const found = await findTermsRefunds(tx, scope, { payer: row.accountId, customers }, maxCharges.refunds)
  return found.map((one) => presentTermsRefund(one, request.language))
}

/** The relation of another document to an invoice or credit note. */
function relationOf(row: InvoiceRow, { invoiceId, kind }: InvoiceRow) {
  if (kind === 'CREDIT_NOTE') return 'CREDIT_NOTE'
  if (invoiceId === row.refersTo) return 'CORRECTED'
  return invoiceId === row.replaces ? 'REPLACED' : 'REPLACEMENT'
}

/** The payments of an invoice; its payer does not see who recorded them. */
const paymentsOf = async (tx: Tx, { scope, accountId }: Caller, row: InvoiceRow): Promise<InvoiceDetail['payments']> =>
  (await listPayments(tx, scope, row.invoiceId)).map(({ paymentId, createdAt, createdBy, ...payment }) => ({
    ...payment,
    paymentKey: paymentId,
    recordedBy: row.accountId === accountId ? null : createdBy,
    recordedOn: createdAt,
  }))

/** The tax in the currency of the issuer's books; its draft would state it by today's rate. */
async function booksTaxOf(tx: Tx, context: Context, row: InvoiceRow): Promise<InvoiceDetail['booksTax']> {
  const isDraft = row.number === null && row.issuerId === context.caller.accountId
  const books = isDraft ? (await taxStatingToday(tx, context))(row).books : row.books
  return books && presentBooks(books)
}

/** An invoice with the details that explain it. @throws Problem invoice.notFound */
export async function invoiceDetail(tx: Tx, context: Context, billKey: string): Promise<InvoiceDetail> {
  const { caller, request } = context
  const { scope } = caller
  const row = await getSeen(tx, context, billKey)
  const { language } = request
  const open = openOf(row)
  const before = row.kind === 'INVOICE' && !row.chargesOnly ? await findBefore(tx, scope, row) : undefined
  const lines = await listLines(tx, scope, billKey, 0, most.lines)
  return {
    ...presentInvoice(row, context),
    billTo: presentParty(row.billTo),
    issuer: presentParty(row.issuer),
    termsDays: row.termsDays,
    // The page asks for what is left, since part of it may be paid or credited.
    payTo: open !== null && open > 0 ? payToOf({ ...row, total: open }) : null,
    note: row.voidReason ?? row.note,
    lines: lines.map((line) => presentLine(line, language)),
    lineCount: lines.length < most.lines ? lines.length : await countLines(tx, scope, billKey),
    taxes: (await sumTaxes(tx, scope, billKey)).map((sum) => presentTax(sum, language)),
    booksTax: await booksTaxOf(tx, context, row),
    refunds: await refundsIn(tx, context, row),
    otherRefunds: await otherRefunds(tx, context, row),
    payments: await paymentsOf(tx, caller, row),
    lateFees: row.issuerId === caller.accountId ? await listLateFees(tx, scope, billKey) : [],
    balanceMoves: (await listMoves(tx, scope, billKey)).map(({ kind, amount, madeOn }) => ({ kind, amount, madeOn })),
    before: before ? { billKey: before.invoiceId, number: before.number, net: before.net } : null,
    differences: before ? await differencesOf(tx, context, row, before) : [],
    related: (await findRelated(tx, scope, row)).map((other) => ({
      billKey: other.invoiceId,
      kind: other.kind,
      relation: relationOf(row, other),
      number: other.number,
      total: other.total,
    })),
    abilities: abilitiesOf(caller, row),
    version: row.version,
  }
}

export const getInvoice = (context: Context, { params }: Input<typeof routes.get>): Promise<InvoiceDetail> =>
  context.db.inScope(context.caller.scope, (tx) => invoiceDetail(tx, context, params.billKey))
