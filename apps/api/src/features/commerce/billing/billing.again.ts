import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { InvoiceAgainDocument } from '@portal/contract/commerce/billing/billing.again'
import type { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
import type { InvoiceDetail } from '@portal/contract/commerce/billing/billing.shapes'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { whole } from '../../../platform/db/scope.ts'
import type { Context } from '../../../platform/http/context.ts'
import { applyBalance } from './billing.balance.ts'
import { draftCharges } from './billing.charge.invoice.ts'
import { releaseCharges } from './billing.charge.repository.ts'
import { announceCredit, type CreditNote, creditLocked } from './billing.credit.ts'
import {
  differencesOf,
  getSeen,
  invoiceDetail,
  most,
  presentBooks,
  presentLine,
  presentParty,
  presentTax,
} from './billing.detail.ts'
import { lockStanding } from './billing.drafts.repository.ts'
import { makeDrafts } from './billing.drafts.ts'
import { type WaivedFees, waiveFees } from './billing.fee.ts'
import { issueDraft, lockInvoice, setPo, targetOf } from './billing.issue.ts'
import { countLines, eachLines, listLines, sumTaxes } from './billing.lines.repository.ts'
import { recordingAccount } from './billing.notices.ts'
import * as stored from './billing.repository.ts'

// Credits an issued invoice in full and bills its month again with the current data: another address, tax id, rate or
// payer. Both documents are issued in one transaction. The preview runs the same code and rolls back; its key is a hash
// of both documents, so nothing is issued that was not reviewed.

type Row = stored.InvoiceRow
/** `applied`: what the new invoice got from the balance. */
type Again = { row: Row; note: CreditNote; invoice: Row; applied: number; waived: WaivedFees }
type AgainRequest = { reason: string; poNumber?: string | null | undefined }

/**
 * The only present payer of the companies on an invoice. @throws Problem invoice.againElsewhere if there are several,
 * or the caller's company bills them no more
 */
async function payerOf(tx: Tx, { invoiceId, accountId, issuerId }: Row): Promise<string> {
  const customers = await stored.customersOf(tx, invoiceId)
  const accountIds = customers.length > 0 ? customers : [accountId]
  const parties = await stored.lockParties(tx, accountIds)
  const [payer, ...others] = new Set(parties.map(({ billTo }) => billTo))
  const known = parties.length === accountIds.length && parties.every(({ issuer }) => issuer === issuerId)
  if (!payer || others.length > 0 || !known) throw new Problem('invoice.againElsewhere')
  return payer
}

/**
 * Locks an invoice with the month's other invoices of its payer and of the next payer, in the order of their keys, as a
 * run does. @throws Problem invoice.notFound, billing.ofCompany, invoice.againElsewhere
 */
async function lockMonth(tx: Tx, context: Context, billKey: string): Promise<{ row: Row; payer: string }> {
  const seen = await getSeen(tx, context, billKey)
  if (seen.issuerId !== context.caller.accountId) throw new Problem('billing.ofCompany')
  const payer = seen.invoiceStatus === 'Issued' && seen.kind === 'INVOICE' ? await payerOf(tx, seen) : seen.accountId
  await lockStanding(tx, seen.issuerId, seen.period, [...new Set([seen.accountId, payer])])
  return { row: await lockInvoice(tx, context, billKey), payer }
}

type Redrafted = { payer: string; poNumber: string | null | undefined }
/** The draft that takes the place of a credited invoice. @throws Problem invoice.againNothing */
async function redraft(tx: Tx, context: Context, row: Row, { payer, poNumber }: Redrafted): Promise<Row> {
  const charges = await releaseCharges(tx, whole(context.caller.scope), row.invoiceId)
  if (row.chargesOnly) {
    const [first] = charges
    if (!first) throw new Problem('invoice.againNothing')
    const keys = charges.map(({ chargeId }) => chargeId)
    const chosen = { acctKey: first.accountId, keys, month: row.period, poNumber: poNumber ?? row.poNumber }
    return lockInvoice(tx, context, await draftCharges(tx, context, chosen))
  }
  const { scope, name } = context.caller
  const { issuerId, period, currency } = row
  const issuing = {
    scope: whole(scope),
    issuerId,
    month: period,
    at: new Date().toISOString(),
    by: name,
    chargesAlone: currency,
  }
  await makeDrafts(tx, issuing, [payer])
  const standing = await lockStanding(tx, issuerId, period, [payer])
  const draft = standing.find((one) => one.currency === currency && one.invoiceStatus !== 'Issued')
  if (!draft) throw new Problem('invoice.againNothing')
  const found = await lockInvoice(tx, context, draft.invoiceId)
  if (found.net < 0) throw new Problem('invoice.againNothing')
  return found
}

/** Pays the new invoice with the payments of the credited one; the rest, or another payer's money, stays on balance. */
async function move(tx: Tx, context: Context, note: CreditNote, invoice: Row): Promise<number> {
  if (note.toBalance === 0 || invoice.accountId !== note.accountId) return 0
  const [applied] = await applyBalance(tx, context, [invoice], { most: note.toBalance })
  return applied?.amount ?? 0
}

/** The fields of a document that are read before it is issued: all but its key, number and day. */
const contentOf = ({ kind, accountId, billTo, issuer, termsDays, poNumber, period, currency, net, tax, books }: Row) =>
  ({ kind, accountId, billTo, issuer, termsDays, poNumber, period, currency, net, tax, books }) as const

/** The parts of an invoice that a payer reads, except for its number and the days of its issue. */
const readOf = (row: Row) => {
  const { books, language, payTo } = row
  return { ...contentOf(row), books: books && { ...books, booksRateOn: null }, language, payTo }
}

/** Whether an invoice reads like another one. The lines of both are read in pieces, as there may be many. */
async function isSame(tx: Tx, { caller: { scope } }: Context, one: Row, other: Row): Promise<boolean> {
  if (!isDeepStrictEqual(readOf(one), readOf(other))) return false
  const others = eachLines(tx, scope, other.invoiceId)
  for await (const lines of eachLines(tx, scope, one.invoiceId))
    if (!isDeepStrictEqual(lines, (await others.next()).value)) return false
  return true
}

/**
 * Credits an invoice in full and issues its replacement. @throws Problem invoice.notFound, invoice.notIssued,
 * invoice.creditTooMuch, invoice.againElsewhere, invoice.againNothing, invoice.againSame, invoice.againTooLong,
 * invoice.faulty, invoice.outdated
 */
async function replace(tx: Tx, context: Context, billKey: string, { reason, poNumber }: AgainRequest): Promise<Again> {
  const { scope } = context.caller
  const { row, payer } = await lockMonth(tx, context, billKey)
  const note = await creditLocked(tx, context, row, { reason })
  const credited = await getSeen(tx, context, row.invoiceId)
  if (credited.credited < credited.total) throw new Problem('invoice.againTooLong')
  await announceCredit(tx, context, row, note)
  const waived = await waiveFees(tx, context, row)
  const draft = await redraft(tx, context, row, { payer, poNumber })
  const kept = draft.accountId === row.accountId ? row.poNumber : null
  const order = poNumber === undefined ? (draft.poNumber ?? kept) : poNumber
  if (order !== draft.poNumber) await setPo(tx, context, draft, order)
  await stored.setReplaces(tx, scope, draft.invoiceId, row.invoiceId)
  await issueDraft(tx, context, await lockInvoice(tx, context, draft.invoiceId))
  const applied = await move(tx, context, note, await lockInvoice(tx, context, draft.invoiceId))
  const invoice = await getSeen(tx, context, draft.invoiceId)
  // An invoice that was credited in part may be billed again as it is, which takes that credit back.
  if (row.credited === 0 && (await isSame(tx, context, invoice, row))) throw new Problem('invoice.againSame')
  await recordAudit(tx, context, {
    action: 'invoice.billedAgain',
    accountId: await recordingAccount(tx, scope, row),
    targets: [targetOf(row)],
    changes: [
      { field: 'creditNote', old: null, new: note.number },
      { field: 'replacement', old: null, new: invoice.number },
    ],
    reason,
  })
  return { row, note, invoice, applied, waived }
}

/** A hash of what both documents say, of the payment that moves and of the fees that are deleted. */
async function previewKeyOf(
  tx: Tx,
  { caller }: Context,
  { row, note, invoice, applied, waived }: Again,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([row.invoiceId, note.toBalance, applied, waived]))
  for (const one of [note, invoice]) {
    hash.update(JSON.stringify(contentOf(one)))
    for await (const lines of eachLines(tx, caller.scope, one.invoiceId)) hash.update(JSON.stringify(lines))
  }
  return hash.digest('hex')
}

async function documentOf(tx: Tx, { caller, request }: Context, row: Row): Promise<InvoiceAgainDocument> {
  const { scope } = caller
  const lines = await listLines(tx, scope, row.invoiceId, 0, most.lines)
  return {
    acctKey: row.accountId,
    termsDays: row.termsDays,
    poNumber: row.poNumber,
    period: row.period,
    currency: row.currency,
    net: row.net,
    tax: row.tax,
    total: row.total,
    billTo: presentParty(row.billTo),
    issuer: presentParty(row.issuer),
    taxes: (await sumTaxes(tx, scope, row.invoiceId)).map((sum) => presentTax(sum, request.language)),
    booksTax: row.books && presentBooks(row.books),
    lines: lines.map((line) => presentLine(line, request.language)),
    lineCount: lines.length < most.lines ? lines.length : await countLines(tx, scope, row.invoiceId),
  }
}

/** Rolled back, so it takes no numbers and sends no mails. @throws Problem as `billAgain` */
export const previewAgain = (
  context: Context,
  { params, body }: Input<typeof routes.previewAgain>,
): Promise<Result<typeof routes.previewAgain>> =>
  context.db.rehearse(context.caller.scope, (db) =>
    db.inScope(context.caller.scope, async (tx) => {
      const rehearsal = { ...context, db }
      const found = await replace(tx, rehearsal, params.billKey, { reason: '-', poNumber: body.poNumber })
      return {
        previewKey: await previewKeyOf(tx, rehearsal, found),
        creditNote: await documentOf(tx, rehearsal, found.note),
        invoice: await documentOf(tx, rehearsal, found.invoice),
        differences: await differencesOf(tx, rehearsal, found.invoice, found.row),
        toBalance: found.note.toBalance,
        applied: found.applied,
        waivedFees: found.waived.count,
        waivedAmount: found.waived.amount,
      }
    }),
  )

/**
 * @throws Problem invoice.notFound, invoice.notIssued, invoice.creditTooMuch, invoice.againElsewhere,
 *   invoice.againNothing, invoice.againSame, invoice.againTooLong, invoice.againChanged, invoice.faulty,
 *   invoice.outdated
 */
export const billAgain = (context: Context, { params, body }: Input<typeof routes.again>): Promise<InvoiceDetail> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { reason, poNumber, previewKey } = body
    const done = await replace(tx, context, params.billKey, { reason, poNumber })
    if ((await previewKeyOf(tx, context, done)) !== previewKey) throw new Problem('invoice.againChanged')
    return invoiceDetail(tx, context, done.invoice.invoiceId)
  })
