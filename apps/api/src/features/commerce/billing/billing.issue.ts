import { isDeepStrictEqual } from 'node:util'
import type { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
import type { InvoiceDetail } from '@portal/contract/commerce/billing/billing.shapes'
import { faultText } from '@portal/contract/commerce/billing/billing.reasons'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import { whole } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import { choiceOf } from './billing.charge.lines.ts'
import { findLineTaxes, releaseCharges, takeCharges } from './billing.charge.repository.ts'
import { getSeen, invoiceDetail } from './billing.detail.ts'
import { checkCoverage } from './billing.coverage.charges.ts'
import { stateTax } from './billing.exchange.tax.ts'
import { removeDrafts } from './billing.drafts.repository.ts'
import { waiveFees } from './billing.fee.ts'
import { hasFeesAlone } from './billing.fee.repository.ts'
import { findBehindCompanies, namesInShort } from './billing.behind.ts'
import { makeDrafts } from './billing.drafts.ts'
import { findBilledElsewhere, findParties, findRates, type PartyRow } from './billing.spans.repository.ts'
import { recordingAccount, notifyIssued } from './billing.notices.ts'
import { isOverageOpen } from './billing.overage.repository.ts'
import { partyOf } from './billing.party.ts'
import { failureText, whyNoDraft } from './billing.present.ts'
import * as stored from './billing.repository.ts'
import { type Tax, taxOf, taxOfLine, taxPartyOf } from './billing.tax.ts'
import { taxIdChecker } from './billing.taxIds.ts'
import { askForVatCheck } from './billing.vies.ts'

type Row = stored.InvoiceRow
export const targetOf = ({ invoiceId, number, billTo, period }: Row) => ({
  type: 'invoice',
  key: invoiceId,
  name: number ?? `${billTo.name} ${period.slice(0, 7)}`,
})

/**
 * A locked invoice of the caller's company. Invoices of other issuers are visible once issued, and never writable.
 * @throws Problem invoice.notFound, auth.forbidden, request.stale
 */
export async function lockInvoice(tx: Tx, context: Context, billKey: string, version?: number): Promise<Row> {
  const { scope } = context.caller
  const [row] = await stored.lockInvoices(tx, scope, [billKey])
  if (!row) {
    await getSeen(tx, context, billKey)
    throw new Problem('billing.ofCompany')
  }
  if (version !== undefined && row.version !== version)
    throw new Problem('request.stale', { current: await invoiceDetail(tx, context, billKey) })
  return row
}
/** A locked draft. @throws Problem invoice.notFound, invoice.notDraft, invoice.voided, request.stale */
export async function lockDraft(tx: Tx, context: Context, billKey: string, version?: number): Promise<Row> {
  const row = await lockInvoice(tx, context, billKey, version)
  if (row.number !== null) throw new Problem(whyNoDraft(row))
  return row
}

/**
 * The parties of a locked invoice today; the issuer is found even if the caller's groups exclude it. @throws Problem
 * invoice.outdated
 */
async function partiesOf(
  tx: Tx,
  { caller }: Context,
  { accountId, issuerId }: Row,
): Promise<{ payer: PartyRow; issuer: PartyRow }> {
  const parties = await findParties(tx, whole(caller.scope), [accountId, issuerId])
  const found = new Map(parties.map((one) => [one.accountId, one]))
  const [payer, issuer] = [found.get(accountId), found.get(issuerId)]
  if (!payer || !issuer) throw new Problem('invoice.outdated')
  return { payer, issuer }
}

/**
 * Checks that the payer still pays the issuer for every company on a draft, and that no one else has billed these
 * companies. @throws Problem invoice.outdated
 */
async function checkPayer(tx: Tx, row: Row): Promise<void> {
  const { invoiceId, accountId, issuerId, period, currency } = row
  const customers = await stored.customersOf(tx, invoiceId)
  const all = [...new Set([accountId, ...customers, ...(await stored.refundedOf(tx, invoiceId))])]
  const parties = await stored.lockParties(tx, all)
  const same = parties.every(({ billTo, issuer }) => billTo === accountId && issuer === issuerId)
  if (!same || parties.length < all.length) throw new Problem('invoice.outdated')
  if (row.chargesOnly) return
  const billed = await findBilledElsewhere(tx, issuerId, customers, period)
  if (billed.some((one) => one.currency === currency)) throw new Problem('invoice.outdated')
}

/**
 * Checks that no billed plan has a due step of the month, so that the draft matches the spans. @throws Problem
 * invoice.faulty
 */
async function checkPlans(tx: Tx, { caller, request }: Context, row: Row): Promise<void> {
  if (row.chargesOnly) return
  const { accountId, period } = row
  const behind = await findBehindCompanies(tx, { scope: whole(caller.scope), month: period }, [accountId])
  if (behind.length === 0) return
  const values = { companies: namesInShort(behind.map(({ name }) => name)) }
  throw new Problem('invoice.faulty', { values: { why: faultText('plansBehind', values, request.language) } })
}

/**
 * Checks that each line has the tax that it would get today, with what is recorded for its charge. @returns the tax of the
 * document @throws Problem invoice.outdated
 */
async function checkTax(
  tx: Tx,
  { caller: { scope } }: Context,
  row: Row,
  { payer, issuer }: { payer: PartyRow; issuer: PartyRow },
): Promise<Tax> {
  const lastDay = addDays(addMonths(row.period, 1), -1)
  const check = await taxIdChecker()
  const rates = await findRates(tx, row.issuerId)
  const tax = taxOf(taxPartyOf(issuer, check), taxPartyOf(payer, check), rates, lastDay)
  if ('fault' in tax) throw new Problem('invoice.outdated')
  const isAlone = await hasFeesAlone(tx, scope, row.invoiceId)
  const lines = await findLineTaxes(tx, whole(scope), row.invoiceId)
  const fits = lines.every(({ lineCategory, lineRate, lineTaxes, lineReason, taxed, ...chosen }) => {
    const taxChoice = choiceOf(chosen)
    const fitting = taxOfLine(tax, { taxed, ...(taxChoice && { taxChoice }) }, isAlone)
    return (
      lineCategory === fitting.category &&
      lineRate === fitting.rate &&
      (lineTaxes === null ||
        (isDeepStrictEqual(lineTaxes, fitting.taxes) && isDeepStrictEqual(lineReason, fitting.reason)))
    )
  })
  if (!fits) throw new Problem('invoice.outdated')
  return tax
}

/** Letters, year and number, without gaps for an issuer and a year. */
export async function numberOf(tx: Tx, issuer: PartyRow, issuedOn: string): Promise<string> {
  const year = Number(issuedOn.slice(0, 4))
  const next = await stored.nextNumber(tx, issuer.accountId, year)
  return `${issuer.numberPrefix ?? 'INV'}-${year}-${String(next).padStart(6, '0')}`
}

/**
 * Checks that a locked draft is what a run would make of it now. @throws Problem invoice.notDraft, invoice.voided,
 * invoice.faulty, invoice.outdated
 */
export async function checkDraft(tx: Tx, context: Context, row: Row): Promise<void> {
  if (row.number !== null) throw new Problem(whyNoDraft(row))
  if (row.failure)
    throw new Problem('invoice.faulty', { values: { why: failureText(row, context.request.language) ?? '' } })
  await checkPayer(tx, row)
  await checkPlans(tx, context, row)
  await checkBilled(tx, context, row)
}

/**
 * Checks that documents still have the same for the usage and the days on a draft. Under the lock of the number other
 * drafts for the same days wait, or are seen. @throws Problem invoice.outdated
 */
export async function checkBilled(tx: Tx, { caller }: Context, row: Row): Promise<void> {
  if (!(await isOverageOpen(tx, caller.scope, row.invoiceId, row.issuerId))) throw new Problem('invoice.outdated')
  await checkCoverage(tx, whole(caller.scope), row)
}

/**
 * Issues a locked draft: from then on it cannot change. @throws Problem invoice.notDraft, invoice.voided,
 * invoice.faulty, invoice.outdated, invoice.noExchangeRate
 */
export async function issueDraft(tx: Tx, context: Context, row: Row): Promise<void> {
  const { scope, by } = context.caller
  await checkDraft(tx, context, row)
  if (!(await takeCharges(tx, whole(scope), row.invoiceId))) throw new Problem('invoice.outdated')
  const parties = await partiesOf(tx, context, row)
  const { category } = await checkTax(tx, context, row, parties)
  const { payer, issuer } = parties
  if (payer.poRequired && !row.poNumber) throw new Problem('invoice.outdated')
  await stored.placeDraft(tx, row.invoiceId)
  const issuedOn = await stored.todayAt(tx, row.issuerId)
  const number = await numberOf(tx, issuer, issuedOn)
  // Runs again, since two drafts of the same days can both pass it before one of them holds the numbers.
  await checkBilled(tx, context, row)
  await stateTax(tx, scope, row, issuedOn)
  const { termsDays, language } = payer
  const issue = { number, issuedOn, termsDays, language, billTo: partyOf(payer), issuer: partyOf(issuer), by }
  await stored.issueInvoice(tx, scope, row.invoiceId, issue)
  // Fees alone are outside the scope of tax, so the payer owes none on them.
  if (category === 'AE' && !(await hasFeesAlone(tx, scope, row.invoiceId)))
    await askForVatCheck(tx, context, {
      invoiceId: row.invoiceId,
      country: payer.address?.['country'] ?? null,
      taxId: payer.taxId,
    })
  const issued = await getSeen(tx, context, row.invoiceId)
  await recordAudit(tx, context, {
    action: 'invoice.issued',
    accountId: row.accountId,
    targets: [targetOf(issued)],
    changes: [
      { field: 'invoiceTotal', old: null, new: `${row.currency} ${row.total}` },
      ...(issued.books
        ? [{ field: 'booksTax', old: null, new: `${issued.books.booksCurrency} ${issued.books.booksTax}` }]
        : []),
    ],
  })
  await notifyIssued(tx, context, issued)
}

/** Sets the purchase-order number of a locked draft; without a required one it cannot be issued. */
export async function setPo(tx: Tx, context: Context, row: Row, poNumber: string | null): Promise<void> {
  const { scope, by } = context.caller
  const { payer } = await partiesOf(tx, context, row)
  const isMissing = payer.poRequired && poNumber === null
  const other = row.failure !== null && row.failure !== 'noPoNumber'
  const failure = other ? row.failure : isMissing ? 'noPoNumber' : null
  if (other) await stored.setPoOnly(tx, scope, row.invoiceId, poNumber, by)
  else await stored.setPo(tx, scope, row.invoiceId, { poNumber, status: failure ? 'Failed' : 'Draft', failure, by })
}

/** @throws Problem invoice.notFound, invoice.notDraft, invoice.voided, request.stale */
export const setPoNumber = (
  context: Context,
  { params, body, ifMatch }: Input<typeof routes.setPoNumber>,
): Promise<InvoiceDetail> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const row = await lockDraft(tx, context, params.billKey, ifMatch)
    const { poNumber } = body
    if (poNumber === row.poNumber) return invoiceDetail(tx, context, params.billKey)
    await setPo(tx, context, row, poNumber)
    await recordAudit(tx, context, {
      action: 'invoice.changed',
      accountId: row.issuerId,
      targets: [targetOf(row)],
      changes: [{ field: 'poNumber', old: row.poNumber, new: poNumber }],
    })
    return invoiceDetail(tx, context, params.billKey)
  })

/** @throws Problem invoice.notFound, invoice.notDraft, invoice.voided */
export const discardDraft = (
  context: Context,
  { params }: Input<typeof routes.discard>,
): Promise<Result<typeof routes.discard>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const row = await lockDraft(tx, context, params.billKey)
    await removeDrafts(tx, row.issuerId, [row.invoiceId])
    await recordAudit(tx, context, { action: 'invoice.discarded', accountId: row.issuerId, targets: [targetOf(row)] })
    return { billKey: params.billKey }
  })

/** @throws Problem invoice.notFound, invoice.notDraft, invoice.voided, invoice.nothingToBill */
export const refreshDraft = (context: Context, { params }: Input<typeof routes.refresh>): Promise<InvoiceDetail> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const row = await lockDraft(tx, context, params.billKey)
    const { accountId, issuerId, period } = row
    const [party] = await stored.lockParties(tx, [accountId])
    if (party?.billTo !== accountId || party.issuer !== issuerId) throw new Problem('invoice.outdated')
    const issuing = {
      scope: whole(caller.scope),
      issuerId,
      month: period,
      at: new Date().toISOString(),
      by: caller.name,
    }
    await makeDrafts(tx, issuing, [accountId])
    if (!(await stored.findInvoice(tx, caller.scope, row.invoiceId))) throw new Problem('invoice.nothingToBill')
    await recordAudit(tx, context, { action: 'invoice.refreshed', accountId: issuerId, targets: [targetOf(row)] })
    return invoiceDetail(tx, context, params.billKey)
  })

/** @throws Problem invoice.notFound, invoice.notIssued, invoice.settled, request.stale */
export const voidInvoice = (
  context: Context,
  { params, body, ifMatch }: Input<typeof routes.voidInvoice>,
): Promise<InvoiceDetail> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope, by } = context.caller
    const row = await lockInvoice(tx, context, params.billKey, ifMatch)
    if (row.invoiceStatus !== 'Issued' || row.kind !== 'INVOICE') throw new Problem('invoice.notIssued')
    if (row.paid !== 0 || row.credited !== 0) throw new Problem('invoice.settled')
    await stored.voidInvoice(tx, scope, row.invoiceId, body.reason, by)
    await releaseCharges(tx, whole(scope), row.invoiceId)
    await waiveFees(tx, context, row)
    await recordAudit(tx, context, {
      action: 'invoice.voided',
      accountId: await recordingAccount(tx, scope, row),
      targets: [targetOf(row)],
      reason: body.reason,
    })
    return invoiceDetail(tx, context, params.billKey)
  })
