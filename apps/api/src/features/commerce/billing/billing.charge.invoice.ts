import type { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
import type { InvoiceDetail } from '@portal/contract/commerce/billing/billing.shapes'
import { most } from '@portal/contract/commerce/billing/billing.fields'
import { faultText } from '@portal/contract/commerce/billing/billing.reasons'
import { Problem } from '@portal/contract/core/errors'
import { sumOf } from '@portal/contract/core/money'
import type { Input } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import { addDays, addMonths, monthOf } from '../../../core/calendar/calendar.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { whole } from '../../../platform/db/scope.ts'
import type { Context } from '../../../platform/http/context.ts'
import { oneOffLine } from './billing.charge.lines.ts'
import { type ChargeRow, lockOneOff } from './billing.charge.repository.ts'
import { lockBilledCompany } from './billing.charge.ts'
import { invoiceDetail } from './billing.detail.ts'
import { insertLines, saveDrafts } from './billing.drafts.repository.ts'
import { issueDraft, lockInvoice } from './billing.issue.ts'
import { partyOf } from './billing.party.ts'
import { todayAt } from './billing.repository.ts'
import { findParties, findRates, type PartyRow } from './billing.spans.repository.ts'
import { taxIdChecker } from './billing.taxIds.ts'
import { type Tax, taxFields, taxingEach, taxOf, taxOfLine, taxPartyOf } from './billing.tax.ts'

// An invoice of one-off charges only. It is separate from the invoice of its month and bills no month.

type Parties = { payer: PartyRow; issuer: PartyRow }

/** @throws Problem charge.notFound, charge.invoiced, charge.notAboveZero */
async function lockChosen(tx: Tx, { caller }: Context, acctKey: string, keys: readonly string[]): Promise<ChargeRow[]> {
  const rows = await lockOneOff(tx, caller.scope, acctKey, keys)
  if (rows.length < new Set(keys).size) throw new Problem('charge.notFound')
  if (rows.some(({ invoiceId }) => invoiceId !== null)) throw new Problem('charge.invoiced')
  const [first] = rows
  if (rows.some(({ currency }) => currency !== first?.currency))
    throw new Problem('request.invalid', { fields: [{ field: 'ChargeKeys', code: 'invalid' }] })
  return rows
}

/** The tax of the month, as for every other line. @throws Problem invoice.faulty */
async function taxFor(tx: Tx, { request }: Context, { payer, issuer }: Parties, month: string): Promise<Tax> {
  const rates = await findRates(tx, issuer.accountId)
  const check = await taxIdChecker()
  const tax = taxOf(taxPartyOf(issuer, check), taxPartyOf(payer, check), rates, addDays(addMonths(month, 1), -1))
  if (!('fault' in tax)) return tax
  throw new Problem('invoice.faulty', { values: { why: faultText(tax.fault, tax.values, request.language) } })
}

/** The lines of charges with their taxes: credits come off charges that are taxed like them. @throws Problem charge.notAboveZero, invoice.faulty */
function taxedLines({ request }: Context, rows: readonly ChargeRow[], month: string, tax: Tax) {
  const taxed = taxingEach(tax)
  const isAlone = !rows.some((row) => row.taxed)
  const lines = rows.map((row) => {
    const { line } = oneOffLine(row, month)
    const applied = taxOfLine(tax, line, isAlone)
    return { ...line, ...taxFields(applied, applied === tax ? taxed(line.net) : []) }
  })
  const net = sumOf(lines.map((line) => line.net))
  const taxTotal = sumOf(lines.map((line) => line.tax))
  const groups = Map.groupBy(lines, ({ taxCategory }) => taxCategory)
  const isBelow = [...groups.values()].some(
    (group) => sumOf(group.map((line) => line.net)) < 0 || sumOf(group.map((line) => line.tax)) < 0,
  )
  // A charge without tax does not make up for a credit, which takes tax off, and the other way round.
  if (net <= 0 || isBelow || net + taxTotal <= 0) throw new Problem('charge.notAboveZero')
  if (net + taxTotal > most.total)
    throw new Problem('invoice.faulty', { values: { why: faultText('tooMuch', {}, request.language) } })
  return { lines, net, tax: taxTotal }
}

type Draft = { parties: Parties; rows: readonly ChargeRow[]; month: string; poNumber: string | null }
/** Stores the draft. @returns its key @throws Problem charge.notAboveZero, invoice.faulty */
async function storeDraft(tx: Tx, context: Context, { parties, rows, month, poNumber }: Draft): Promise<string> {
  const { payer, issuer } = parties
  const { lines, net, tax } = taxedLines(context, rows, month, await taxFor(tx, context, parties, month))
  const invoiceId = uuid()
  await saveDrafts(tx, [
    {
      invoiceId,
      accountId: payer.accountId,
      issuerId: issuer.accountId,
      invoiceStatus: 'Draft',
      chargesOnly: true,
      period: month,
      currency: rows[0]?.currency ?? '',
      net,
      tax,
      poNumber,
      poByHand: poNumber !== null,
      language: payer.language,
      termsDays: payer.termsDays,
      billTo: partyOf(payer),
      issuer: partyOf(issuer),
      failure: null,
      failureValues: null,
      createdAt: new Date().toISOString(),
      createdBy: context.caller.name,
      version: 1,
    },
  ])
  await insertLines(
    tx,
    lines.map((line, at) => ({ ...line, invoiceId, place: at + 1, covered: null })),
  )
  return invoiceId
}

type ChargeSelection = { acctKey: string; keys: readonly string[]; month?: string; poNumber: string | null }
/**
 * A draft of pending charges of a company, to its current payer, in this month by default. @returns its key
 * @throws Problem account.notFound, charge.ofIssuer, charge.notFound, charge.invoiced, charge.notAboveZero,
 * invoice.faulty
 */
export async function draftCharges(
  tx: Tx,
  context: Context,
  { acctKey, keys, poNumber, month }: ChargeSelection,
): Promise<string> {
  const issuerId = context.caller.accountId
  const { billTo, accountId } = await lockBilledCompany(tx, context, acctKey)
  const rows = await lockChosen(tx, context, accountId, keys)
  const found = await findParties(tx, whole(context.caller.scope), [billTo, issuerId])
  const party = (id: string) => found.find((one) => one.accountId === id)
  const [payer, issuer] = [party(billTo), party(issuerId)]
  if (!payer || !issuer) throw new Problem('charge.ofIssuer')
  if (payer.poRequired && poNumber === null)
    throw new Problem('invoice.faulty', { values: { why: faultText('noPoNumber', {}, context.request.language) } })
  const period = month ?? monthOf(await todayAt(tx, issuerId))
  return storeDraft(tx, context, { parties: { payer, issuer }, rows, month: period, poNumber })
}

/**
 * Issues charges of a company on an invoice of their own. @throws Problem account.notFound, charge.ofIssuer,
 * charge.notFound, charge.invoiced, charge.notAboveZero, invoice.faulty, invoice.outdated
 */
export const invoiceCharges = (
  context: Context,
  { params, body }: Input<typeof routes.invoiceCharges>,
): Promise<InvoiceDetail> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { chargeKeys: keys, poNumber = null } = body
    const invoiceId = await draftCharges(tx, context, { acctKey: params.acctKey, keys, poNumber })
    await issueDraft(tx, context, await lockInvoice(tx, context, invoiceId))
    return invoiceDetail(tx, context, invoiceId)
  })
