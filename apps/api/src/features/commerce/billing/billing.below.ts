import type { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
import type { TaxCategory } from '@portal/contract/commerce/billing/billing.fields'
import type { InvoiceDetail } from '@portal/contract/commerce/billing/billing.shapes'
import { faultText, whyLine } from '@portal/contract/commerce/billing/billing.reasons'
import { Problem } from '@portal/contract/core/errors'
import { sumOf } from '@portal/contract/core/money'
import type { Input } from '@portal/contract/core/route'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { hasAmounts, listRefunds, type RefundRow, removeRefunds } from './billing.coverage.repository.ts'
import { announceCredit, creditLocked } from './billing.credit.ts'
import { netsLeft } from './billing.credit.taxes.ts'
import { invoiceDetail } from './billing.detail.ts'
import { removeDrafts } from './billing.drafts.repository.ts'
import { checkBilled, checkDraft, issueDraft, lockDraft } from './billing.issue.ts'
import { type CorrectedLine, findCorrected, listLines, sumTaxesLeft } from './billing.lines.repository.ts'
import { lockNumbers, type InvoiceRow, lockInvoices, todayAt } from './billing.repository.ts'
import type { Covered } from './billing.terms.ts'

// Issuing a draft. Its charges become the invoice, and its refunds go out with it as credit notes of the invoices that
// charged the days. A draft without charges has refunds, and corrections of the usage of earlier months: it becomes
// credit notes of the lines that these correct, and is removed.

type Part = {
  invoiceId: string
  place: number
  net: number
  /** The tax that the draft says, where it says one. */
  tax?: number
  covered?: readonly Covered[]
  why: string
}
type CorrectionPart = Part & { taxCategory: TaxCategory }
/** Distributes the corrections over the lines that they correct; undefined where too little is left of these. */
function partsOf(found: readonly CorrectedLine[], why: string): CorrectionPart[] | undefined {
  const left = new Map(found.map((one) => [`${one.invoiceId} ${one.place}`, one.left]))
  const credits = new Map(found.map((one) => [one.correction, -one.net]))
  const parts = found.map(({ correction, invoiceId, place, taxCategory }): CorrectionPart => {
    const at = `${invoiceId} ${place}`
    const net = Math.max(0, Math.min(credits.get(correction) ?? 0, left.get(at) ?? 0))
    credits.set(correction, (credits.get(correction) ?? 0) - net)
    left.set(at, (left.get(at) ?? 0) - net)
    return { invoiceId, place, net, why, taxCategory }
  })
  return [...credits.values()].some((net) => net > 0) ? undefined : parts.filter(({ net }) => net > 0)
}

const refundParts = (refunds: readonly RefundRow[], { language }: InvoiceRow): Part[] =>
  refunds.map(({ invoiceId, place, net, tax, covered, ...refund }) => {
    return { invoiceId, place, net: -net, tax, covered, why: whyLine(refund, language) }
  })

/** The locked invoices, and the refunds of them. */
type RefundedInvoices = { invoices: readonly InvoiceRow[]; refunds: readonly Part[] }
/**
 * Lowers the corrections of usage to what the refunds leave of their invoices: all of one are taken off the same amount, that of
 * the lines with the tax of plans. The rest
 * of them comes back with the next run.
 */
async function besideRefunds(
  tx: Tx,
  scope: Scope,
  corrections: readonly CorrectionPart[],
  { invoices, refunds }: RefundedInvoices,
): Promise<Part[]> {
  const remainders = new Map<string, number>()
  for (const { invoiceId } of invoices) {
    const part = corrections.find((one) => one.invoiceId === invoiceId)
    if (!part) continue
    const left = netsLeft(await sumTaxesLeft(tx, scope, invoiceId)).get(part.taxCategory) ?? 0
    const taken = refunds.filter((one) => one.invoiceId === invoiceId)
    remainders.set(invoiceId, left - sumOf(taken.map((one) => one.net)))
  }
  return corrections.flatMap((part) => {
    const rest = remainders.get(part.invoiceId) ?? 0
    const net = Math.min(part.net, rest)
    remainders.set(part.invoiceId, rest - net)
    return net > 0 ? [{ ...part, net }] : []
  })
}

/**
 * Credits parts of locked invoices, with one note for each. @returns the keys of the notes @throws Problem invoice.outdated
 * where less is left than the draft says, or another tax: credits by hand of other lines take off some of it
 */
async function issueNotes(tx: Tx, context: Context, invoices: readonly InvoiceRow[], parts: readonly Part[]) {
  const byInvoice = Map.groupBy(parts, ({ invoiceId }) => invoiceId)
  const locked = invoices.filter(({ invoiceId }) => byInvoice.has(invoiceId))
  if (locked.length < byInvoice.size) throw new Problem('invoice.outdated')
  const notes: string[] = []
  for (const invoice of locked) {
    const some = byInvoice.get(invoice.invoiceId) ?? []
    const places = [...Map.groupBy(some, ({ place }) => place)]
    const lines = places.map(([place, same]) => ({ place, net: sumOf(same.map(({ net }) => net)) }))
    const covered = new Map(some.flatMap((part) => (part.covered ? [[part.place, part.covered] as const] : [])))
    const reason = (some[0]?.why ?? '').slice(0, 200)
    const note = await creditLocked(tx, context, invoice, { lines, reason, covered }).catch((error: unknown) => {
      const isLess = error instanceof Problem && ['invoice.creditTooMuch', 'invoice.notIssued'].includes(error.code)
      throw isLess ? new Problem('invoice.outdated') : error
    })
    if (some.every(({ tax }) => tax !== undefined) && note.tax !== sumOf(some.map(({ tax = 0 }) => tax)))
      throw new Problem('invoice.outdated')
    await announceCredit(tx, context, invoice, note)
    notes.push(note.invoiceId)
  }
  return notes
}

/**
 * The corrections of a draft without charges, in addition to its refunds. @throws Problem invoice.faulty where the corrected invoices
 * cannot be credited, and nothing is refunded
 */
async function partsWithout(tx: Tx, context: Context, row: InvoiceRow, refunded: RefundedInvoices): Promise<Part[]> {
  if (row.net === 0) return []
  const { scope } = context.caller
  const found = await findCorrected(tx, scope, row)
  const [line] = await listLines(tx, scope, row.invoiceId, 0, 1)
  const parts = found.length > 0 ? partsOf(found, line ? whyLine(line, row.language) : '') : undefined
  const left = await besideRefunds(tx, scope, parts ?? [], refunded)
  if (left.length > 0 || refunded.refunds.length > 0) return left
  const why = faultText('belowZero', { month: line?.fromOn ?? row.period }, context.request.language)
  throw new Problem('invoice.faulty', { values: { why } })
}

/**
 * Issues a locked draft: its charges as an invoice, its refunds as credit notes. @returns the key of the invoice, or of the
 * first note @throws Problem invoice.notDraft, invoice.voided, invoice.faulty, invoice.outdated
 */
export async function issueDocument(tx: Tx, context: Context, row: InvoiceRow): Promise<string> {
  const { scope } = context.caller
  const refunds = row.number === null ? await listRefunds(tx, scope, row.invoiceId) : []
  if (row.number !== null || (row.net >= 0 && refunds.length === 0)) {
    await issueDraft(tx, context, row)
    return row.invoiceId
  }
  await checkDraft(tx, context, row)
  const corrected = row.net < 0 ? await findCorrected(tx, scope, row) : []
  // Other credit notes of these invoices wait from here on, so what is left of their lines stays the same. They are
  // locked before the numbers, as by credits by hand.
  const keys = new Set([...refunds, ...corrected].map(({ invoiceId }) => invoiceId))
  const invoices = await lockInvoices(tx, scope, [...keys])
  if (row.net >= 0 && (await hasAmounts(tx, scope, row.invoiceId))) {
    await issueDraft(tx, context, row)
    await removeRefunds(tx, row.invoiceId)
    await issueNotes(tx, context, invoices, refundParts(refunds, row))
    return row.invoiceId
  }
  await lockNumbers(tx, row.issuerId, Number((await todayAt(tx, row.issuerId)).slice(0, 4)))
  await checkBilled(tx, context, row)
  const back = refundParts(refunds, row)
  const parts = [...(await partsWithout(tx, context, row, { invoices, refunds: back })), ...back]
  await removeDrafts(tx, row.issuerId, [row.invoiceId])
  const [first] = await issueNotes(tx, context, invoices, parts)
  if (!first) throw new Problem('invoice.outdated')
  return first
}

/** @throws Problem invoice.notFound, invoice.notDraft, invoice.voided, invoice.faulty, invoice.outdated, request.stale */
export const issueInvoice = (
  context: Context,
  { params, ifMatch }: Input<typeof routes.issue>,
): Promise<InvoiceDetail> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const row = await lockDraft(tx, context, params.billKey, ifMatch)
    return invoiceDetail(tx, context, await issueDocument(tx, context, row))
  })
