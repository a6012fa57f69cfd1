import type { DraftFault } from '@portal/contract/billing/billing.fields'
import { sumOf } from '@portal/contract/core/money'
import { v7 as uuid } from 'uuid'
import type { Scope } from '../../platform/access/scope.ts'
import type { Tx } from '../../platform/db/db.ts'
import { addDays, addMonths } from '../../core/calendar/calendar.ts'
import { type Charge, chargesOf } from './billing.charges.ts'
import {
  type DraftRow,
  insertLines,
  type LineRow,
  lockStanding,
  removeDrafts,
  saveDrafts,
  type Standing,
} from './billing.drafts.repository.ts'
import { findBilledElsewhere, findPaidFor, findParties, findRates, type PartyRow } from './billing.held.repository.ts'
import { partyOf } from './billing.party.ts'
import { type Fault, type Rate, type Tax, taxing, taxOf } from './billing.tax.ts'

// The drafts of a month for some of those whom an issuer bills: made anew from what was held, whatever stood before. A draft keeps its
// key and the purchase-order number that somebody typed in; what was issued stays and is not billed twice.

/** In whose name drafts are made, for which month; `at`: the moment of the run. */
export type Issuing = { scope: Scope; issuerId: string; month: string; at: string; by: string | null }
export type Made = { drafts: number; faults: number }

/** Companies whose lines are worked out together, so that memory stays flat however many somebody pays for. */
const together = 500

type Draft = {
  row: DraftRow
  tax: Tax | Fault
  taxed: (net: number) => number
  places: number
  poNumbers: Set<string>
  poRequired: boolean
  /** A line that costs something, or takes something off. */
  counts: boolean
}
type Payer = { party: PartyRow; tax: Tax | Fault; drafts: Map<string, Draft>; standing: Map<string, Standing> }

const untaxed: Tax = { category: 'Z', rate: 0, name: null }
const appliedTo = (tax: Tax | Fault): Tax => ('fault' in tax ? untaxed : tax)

/** What must be there before a draft can be issued. */
function faultOf({ tax, row, poRequired }: Draft): {
  failure: DraftFault | null
  failureValues: Record<string, string>
} {
  if ('fault' in tax) return { failure: tax.fault, failureValues: tax.values }
  if (row.net < 0) return { failure: 'belowZero', failureValues: {} }
  return { failure: poRequired && !row.poNumber ? 'noPoNumber' : null, failureValues: {} }
}

function newDraft(issuing: Issuing, issuer: PartyRow, payer: Payer, currency: string): Draft {
  const before = payer.standing.get(currency)
  const { party, tax } = payer
  const row: DraftRow = {
    invoiceId: before?.invoiceId ?? uuid(),
    accountId: party.accountId,
    issuerId: issuing.issuerId,
    invoiceStatus: 'Draft',
    period: issuing.month,
    currency,
    net: 0,
    tax: 0,
    poNumber: before?.poByHand ? before.poNumber : null,
    poByHand: before?.poByHand ?? false,
    language: party.language,
    termsDays: party.termsDays,
    billTo: partyOf(party),
    issuer: partyOf(issuer),
    failure: null,
    failureValues: null,
    createdAt: before?.createdAt ?? issuing.at,
    createdBy: issuing.by,
    version: (before?.version ?? 0) + 1,
  }
  const taxed = taxing(appliedTo(tax).rate)
  return { row, tax, taxed, places: 0, poNumbers: new Set(), poRequired: party.poRequired, counts: false }
}

/** Adds a charge to the draft of its currency. @returns the line as it is stored */
function addLine(draft: Draft, { line, poNumber }: Charge): LineRow {
  const { row } = draft
  const { rate, category, name } = appliedTo(draft.tax)
  const tax = draft.taxed(line.net)
  draft.places += 1
  draft.counts ||= line.net !== 0
  if (poNumber) draft.poNumbers.add(poNumber)
  row.net = sumOf([row.net, line.net])
  row.tax = sumOf([row.tax, tax])
  return {
    ...line,
    invoiceId: row.invoiceId,
    place: draft.places,
    tax,
    taxRate: rate,
    taxCategory: category,
    taxName: name,
  }
}

/** The lines of some companies for whoever pays for them, in their drafts; what was issued in a currency is not billed again. */
function linesFor(issuing: Issuing, issuer: PartyRow, payer: Payer, charges: readonly Charge[]): LineRow[] {
  return charges.flatMap((charge) => {
    const { currency } = charge
    if (payer.standing.get(currency)?.invoiceStatus === 'Issued') return []
    const draft = payer.drafts.get(currency) ?? newDraft(issuing, issuer, payer, currency)
    payer.drafts.set(currency, draft)
    return [addLine(draft, charge)]
  })
}

/** The verdict over a draft, as far as it is known. */
function settled(draft: Draft): DraftRow {
  const { row, poNumbers } = draft
  const [only, ...others] = poNumbers
  if (!row.poByHand) row.poNumber = only && others.length === 0 ? only : null
  const { failure, failureValues } = faultOf(draft)
  row.invoiceStatus = failure ? 'Failed' : 'Draft'
  row.failure = failure
  row.failureValues = failure ? failureValues : null
  return row
}

async function payersOf(
  tx: Tx,
  issuing: Issuing,
  issuer: PartyRow,
  ids: readonly string[],
): Promise<Map<string, Payer>> {
  const { scope, issuerId, month } = issuing
  const rates: Rate[] = await findRates(tx, issuerId)
  const standing = await lockStanding(tx, issuerId, month, ids)
  const drafts = standing.filter(({ invoiceStatus }) => invoiceStatus !== 'Issued')
  if (drafts.length > 0)
    await removeDrafts(
      tx,
      issuerId,
      drafts.map(({ invoiceId }) => invoiceId),
    )
  const lastDay = addDays(addMonths(month, 1), -1)
  const taxed = (party: PartyRow) => ({ country: party.address?.['country'] ?? null, taxId: party.taxId })
  const parties = await findParties(tx, scope, ids)
  return new Map(
    parties.map((party) => {
      const own = standing.filter(({ accountId }) => accountId === party.accountId)
      const tax = taxOf(taxed(issuer), taxed(party), rates, lastDay)
      const payer = { party, tax, drafts: new Map(), standing: new Map(own.map((one) => [one.currency, one])) }
      return [party.accountId, payer]
    }),
  )
}

/** Makes the drafts of some payers anew. Only what differs from a whole month of nothing is stored. */
export async function makeDrafts(tx: Tx, issuing: Issuing, payerIds: readonly string[]): Promise<Made> {
  const [issuer] = await findParties(tx, issuing.scope, [issuing.issuerId])
  if (!issuer || payerIds.length === 0) return { drafts: 0, faults: 0 }
  const payers = await payersOf(tx, issuing, issuer, payerIds)
  const customers = await findPaidFor(tx, payerIds)
  for (let at = 0; at < customers.length; at += together) {
    const some = customers.slice(at, at + together)
    const charges = await chargesOf(tx, issuing, some)
    for (const { customerId, currency } of await findBilledElsewhere(
      tx,
      issuing.issuerId,
      [...charges.keys()],
      issuing.month,
    ))
      charges.set(customerId, charges.get(customerId)?.filter((charge) => charge.currency !== currency) ?? [])
    const lines = some.flatMap(({ payer, accountId }) => {
      const found = payers.get(payer)
      return found ? linesFor(issuing, issuer, found, charges.get(accountId) ?? []) : []
    })
    const touched = new Set(lines.map(({ invoiceId }) => invoiceId))
    const drafts = [...payers.values()].flatMap((payer) => [...payer.drafts.values()])
    if (lines.length === 0) continue
    await saveDrafts(tx, drafts.filter(({ row }) => touched.has(row.invoiceId)).map(settled))
    await insertLines(tx, lines)
  }
  return finish(tx, issuing, payers)
}

/** Drafts on which nothing counts are no invoices. */
async function finish(tx: Tx, { issuerId }: Issuing, payers: ReadonlyMap<string, Payer>): Promise<Made> {
  const drafts = [...payers.values()].flatMap((payer) => [...payer.drafts.values()])
  const empty = drafts.filter(({ counts }) => !counts).map(({ row }) => row.invoiceId)
  if (empty.length > 0) await removeDrafts(tx, issuerId, empty)
  const kept = drafts.filter(({ counts }) => counts)
  return { drafts: kept.length, faults: kept.filter(({ row }) => row.failure !== null).length }
}
