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
import { getSeen, invoiceDetail } from './billing.detail.ts'
import { removeDrafts } from './billing.drafts.repository.ts'
import { findBehindCompanies, makeDrafts, namesInShort } from './billing.drafts.ts'
import { findBilledElsewhere, findParties, findRates, type PartyRow } from './billing.spans.repository.ts'
import { sumTaxes } from './billing.lines.repository.ts'
import { recordingAccount, notifyIssued } from './billing.notices.ts'
import { isOverageOpen } from './billing.overage.repository.ts'
import { partyOf } from './billing.party.ts'
import { failureText, whyNoDraft } from './billing.present.ts'
import * as stored from './billing.repository.ts'
import { taxOf } from './billing.tax.ts'

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
export async function lockOwn(tx: Tx, context: Context, billKey: string, version?: number): Promise<Row> {
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
async function lockDraft(tx: Tx, context: Context, billKey: string, version?: number): Promise<Row> {
  const row = await lockOwn(tx, context, billKey, version)
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
async function checkPayer(tx: Tx, { invoiceId, accountId, issuerId, period, currency }: Row): Promise<void> {
  const customers = await stored.customersOf(tx, invoiceId)
  const parties = await stored.holdParties(tx, [...new Set([accountId, ...customers])])
  const same = parties.every(({ billTo, issuer }) => billTo === accountId && issuer === issuerId)
  if (!same || parties.length < new Set([accountId, ...customers]).size) throw new Problem('invoice.outdated')
  const billed = await findBilledElsewhere(tx, issuerId, customers, period)
  if (billed.some((one) => one.currency === currency)) throw new Problem('invoice.outdated')
}

/**
 * Checks that no billed plan has a due step of the month, so that the draft matches the spans. @throws Problem
 * invoice.faulty
 */
async function checkPlans(tx: Tx, { caller, request }: Context, { accountId, period }: Row): Promise<void> {
  const behind = await findBehindCompanies(tx, { scope: whole(caller.scope), month: period }, [accountId])
  if (behind.length === 0) return
  const values = { companies: namesInShort(behind.map(({ name }) => name)) }
  throw new Problem('invoice.faulty', { values: { why: faultText('plansBehind', values, request.language) } })
}

/** Checks that the tax of the lines is still correct today. @throws Problem invoice.outdated */
async function checkTax(
  tx: Tx,
  { caller }: Context,
  row: Row,
  { payer, issuer }: { payer: PartyRow; issuer: PartyRow },
): Promise<void> {
  const place = ({ address, taxId }: PartyRow) => ({ country: address?.['country'] ?? null, taxId })
  const lastDay = addDays(addMonths(row.period, 1), -1)
  const tax = taxOf(place(issuer), place(payer), await findRates(tx, row.issuerId), lastDay)
  const applied = await sumTaxes(tx, caller.scope, row.invoiceId)
  const fits =
    'fault' in tax || applied.every(({ taxCategory, taxRate }) => taxCategory === tax.category && taxRate === tax.rate)
  if ('fault' in tax || !fits) throw new Problem('invoice.outdated')
}

/** Letters, year and number, without gaps for an issuer and a year. */
export async function numberOf(tx: Tx, issuer: PartyRow, issuedOn: string): Promise<string> {
  const year = Number(issuedOn.slice(0, 4))
  const next = await stored.nextNumber(tx, issuer.accountId, year)
  return `${issuer.numberPrefix ?? 'INV'}-${year}-${String(next).padStart(6, '0')}`
}

/**
 * Issues a locked draft: from then on it cannot change. @throws Problem invoice.notDraft, invoice.voided,
 * invoice.faulty, invoice.outdated
 */
export async function issueDraft(tx: Tx, context: Context, row: Row): Promise<void> {
  const { scope, by } = context.caller
  if (row.number !== null) throw new Problem(whyNoDraft(row))
  if (row.failure)
    throw new Problem('invoice.faulty', { values: { why: failureText(row, context.request.language) ?? '' } })
  await checkPayer(tx, row)
  await checkPlans(tx, context, row)
  if (!(await isOverageOpen(tx, scope, row.invoiceId, row.issuerId))) throw new Problem('invoice.outdated')
  const parties = await partiesOf(tx, context, row)
  await checkTax(tx, context, row, parties)
  const { payer, issuer } = parties
  if (payer.poRequired && !row.poNumber) throw new Problem('invoice.outdated')
  await stored.placeDraft(tx, row.invoiceId)
  const issuedOn = await stored.todayAt(tx, row.issuerId)
  const number = await numberOf(tx, issuer, issuedOn)
  const { termsDays, language } = payer
  const issue = { number, issuedOn, termsDays, language, billTo: partyOf(payer), issuer: partyOf(issuer), by }
  await stored.issueInvoice(tx, scope, row.invoiceId, issue)
  const issued = await getSeen(tx, context, row.invoiceId)
  await recordAudit(tx, context, {
    action: 'invoice.issued',
    accountId: row.accountId,
    targets: [targetOf(issued)],
    changes: [{ field: 'invoiceTotal', old: null, new: `${row.currency} ${row.total}` }],
  })
  await notifyIssued(tx, context, issued)
}

/** @throws Problem invoice.notFound, invoice.notDraft, invoice.voided, invoice.faulty, invoice.outdated, request.stale */
export const issueInvoice = (
  context: Context,
  { params, ifMatch }: Input<typeof routes.issue>,
): Promise<InvoiceDetail> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    await issueDraft(tx, context, await lockDraft(tx, context, params.billKey, ifMatch))
    return invoiceDetail(tx, context, params.billKey)
  })

/** @throws Problem invoice.notFound, invoice.notDraft, invoice.voided, request.stale */
export const setPoNumber = (
  context: Context,
  { params, body, ifMatch }: Input<typeof routes.setPoNumber>,
): Promise<InvoiceDetail> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope, by } = context.caller
    const row = await lockDraft(tx, context, params.billKey, ifMatch)
    const { poNumber } = body
    if (poNumber === row.poNumber) return invoiceDetail(tx, context, params.billKey)
    const { payer } = await partiesOf(tx, context, row)
    const isMissing = payer.poRequired && poNumber === null
    const other = row.failure !== null && row.failure !== 'noPoNumber'
    const failure = other ? row.failure : isMissing ? 'noPoNumber' : null
    if (other) await stored.setPoOnly(tx, scope, row.invoiceId, poNumber, by)
    else
      await stored.setPo(tx, scope, row.invoiceId, {
        poNumber,
        status: failure ? 'Failed' : 'Draft',
        failure,
        by,
      })
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
    const [party] = await stored.holdParties(tx, [accountId])
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
    const row = await lockOwn(tx, context, params.billKey, ifMatch)
    if (row.invoiceStatus !== 'Issued' || row.kind !== 'INVOICE') throw new Problem('invoice.notIssued')
    if (row.paid !== 0 || row.credited !== 0) throw new Problem('invoice.settled')
    await stored.voidInvoice(tx, scope, row.invoiceId, body.reason, by)
    await recordAudit(tx, context, {
      action: 'invoice.voided',
      accountId: await recordingAccount(tx, scope, row),
      targets: [targetOf(row)],
      reason: body.reason,
    })
    return invoiceDetail(tx, context, params.billKey)
  })
