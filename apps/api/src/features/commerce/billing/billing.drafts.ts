import type { TaxCategory } from '@portal/contract/commerce/billing/billing.fields'
import { sumOf } from '@portal/contract/core/money'
import type { Tx } from '../../../platform/db/db.ts'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import { findBehindCompanies, type LateCompany } from './billing.behind.ts'
import { type Charge, chargesOf, type PlanRefund } from './billing.charges.ts'
import { insertRefunds, type NewRefund } from './billing.coverage.repository.ts'
import {
  appliedTo,
  type Draft,
  groupOf,
  type Issue,
  isBelowZero,
  isKept,
  hasCharges,
  hasFeesAlone,
  limitOf,
  type Limits,
  newDraft,
  type Payer,
  roomOf,
  settled,
} from './billing.draft.ts'
import {
  insertLines,
  type LineRow,
  lockStanding,
  removeDrafts,
  saveDrafts,
  setLineTaxes,
} from './billing.drafts.repository.ts'
import type { Line } from './billing.lines.ts'
import { fitting, isCorrection } from './billing.overage.ts'
import { taxRefunds } from './billing.refunds.ts'
import { findBilledElsewhere, findPaidFor, findParties, findRates, type PartyRow } from './billing.spans.repository.ts'
import { taxFields, taxOf, taxOfLine, taxOutside, taxPartyOf } from './billing.tax.ts'
import { taxIdChecker } from './billing.taxIds.ts'

// Recreates the drafts of a month for some payers of an issuer from the spans. A draft keeps its key and a
// purchase-order number that a person entered; issued amounts stay and are not billed twice.

export type { Issue } from './billing.draft.ts'
/** `behind`: companies whose plans are not up to date for the month. */
export type Result = { drafts: number; faults: number; behind: readonly LateCompany[] }

/**
 * Companies whose lines are calculated together, so that memory use does not grow with the number of companies of a
 * payer.
 */
const together = 500

/** The part of a charge that goes into a draft: only as much of a correction as the draft charges with the same tax. */
function fittingPart(draft: Draft, line: Line, category: TaxCategory): Line | undefined {
  const group = groupOf(draft, category)
  if (!isCorrection(line)) {
    group.charged = sumOf([group.charged, line.net])
    return line
  }
  if (draft.limit?.credits && line.kind === 'OVERAGE') return line
  const part = fitting(line, group.room)
  group.room += part?.net ?? 0
  draft.credited ||= part?.kind === 'CHARGE'
  return part
}

/** Adds a charge to the draft of its currency. @returns the stored line */
function addLine(draft: Draft, { line: charged, poNumber }: Charge): LineRow | undefined {
  const tax = appliedTo(draft.tax)
  const applied = taxOfLine(tax, charged)
  const line = fittingPart(draft, charged, applied.category)
  if (!line) return undefined
  const { row } = draft
  const taxes = taxFields(applied, applied === tax ? draft.taxed(line.net) : [])
  const group = groupOf(draft, applied.category)
  group.net = sumOf([group.net, line.net])
  draft.places += 1
  if (line.taxed === false) draft.untaxed += 1
  draft.counts ||= line.net !== 0
  if (poNumber) draft.poNumbers.add(poNumber)
  row.net = sumOf([row.net, line.net])
  row.tax = sumOf([row.tax, taxes.tax])
  return {
    ...line,
    invoiceId: row.invoiceId,
    place: draft.places,
    ...taxes,
    covered: line.covered ? [line.covered] : null,
  }
}

/** Adds the lines of some companies to their payers' drafts; a currency with an issued invoice is not billed again. */
function linesFor(
  issuing: Issue,
  issuer: PartyRow,
  payer: Payer,
  charges: readonly Charge[],
  rooms: Limits,
): LineRow[] {
  return charges.flatMap((charge) => {
    const { currency } = charge
    if (payer.standing.get(currency)?.invoiceStatus === 'Issued') return []
    const draft = payer.drafts.get(currency) ?? newDraft(issuing, issuer, payer, currency, rooms)
    payer.drafts.set(currency, draft)
    return addLine(draft, charge) ?? []
  })
}

/** Adds the refunds of a company to its payer's drafts. */
function refundsFor(
  issuing: Issue,
  issuer: PartyRow,
  payer: Payer,
  refunds: readonly PlanRefund[],
  rooms: Limits,
): NewRefund[] {
  return refunds.flatMap(({ currency, ...refund }) => {
    if (currency === issuing.chargesAlone || payer.standing.get(currency)?.invoiceStatus === 'Issued') return []
    const draft = payer.drafts.get(currency) ?? newDraft(issuing, issuer, payer, currency, rooms)
    draft.refunds = true
    payer.drafts.set(currency, draft)
    return [{ ...refund, draftId: draft.row.invoiceId }]
  })
}

async function payersOf(tx: Tx, issuing: Issue, issuer: PartyRow, ids: readonly string[]): Promise<Map<string, Payer>> {
  const { scope, issuerId, month } = issuing
  const rates = await findRates(tx, issuerId)
  const standing = await lockStanding(tx, issuerId, month, ids)
  const drafts = standing.filter(({ invoiceStatus }) => invoiceStatus !== 'Issued')
  if (drafts.length > 0)
    await removeDrafts(
      tx,
      issuerId,
      drafts.map(({ invoiceId }) => invoiceId),
    )
  const lastDay = addDays(addMonths(month, 1), -1)
  const parties = await findParties(tx, scope, ids)
  const check = await taxIdChecker()
  return new Map(
    parties.map((party) => {
      const own = standing.filter(({ accountId }) => accountId === party.accountId)
      const tax = taxOf(taxPartyOf(issuer, check), taxPartyOf(party, check), rates, lastDay)
      const payer = {
        party,
        tax,
        drafts: new Map(),
        standing: new Map(own.map((one) => [one.currency, one])),
        behind: [],
      }
      return [party.accountId, payer]
    }),
  )
}

const settledIn = (payer: Payer, touched: ReadonlySet<string>) =>
  [...payer.drafts.values()].filter(({ row }) => touched.has(row.invoiceId)).map((draft) => settled(draft, payer))

/** Creates the drafts of some payers again. Only drafts that get lines are stored. */
export async function makeDrafts(
  tx: Tx,
  issuing: Issue,
  payerIds: readonly string[],
  rooms: Limits = new Map(),
): Promise<Result> {
  const [issuer] = await findParties(tx, issuing.scope, [issuing.issuerId])
  if (!issuer || payerIds.length === 0) return { drafts: 0, faults: 0, behind: [] }
  const payers = await payersOf(tx, issuing, issuer, payerIds)
  const customers = await findPaidFor(tx, payerIds)
  const behind = await findBehindCompanies(tx, issuing, payerIds)
  for (const { payer, name } of behind) payers.get(payer)?.behind.push(name)
  const remainders = new Map<string, number>()
  for (let at = 0; at < customers.length; at += together) {
    const some = customers.slice(at, at + together)
    const { charges, refunds } = await chargesOf(tx, { ...issuing, remainders }, some)
    for (const { customerId, currency } of await findBilledElsewhere(
      tx,
      issuing.issuerId,
      [...charges.keys()],
      issuing.month,
    ))
      charges.set(customerId, charges.get(customerId)?.filter((charge) => charge.currency !== currency) ?? [])
    const lines = some.flatMap(({ payer, accountId }) => {
      const found = payers.get(payer)
      return found ? linesFor(issuing, issuer, found, charges.get(accountId) ?? [], rooms) : []
    })
    const back = some.flatMap(({ payer, accountId }) => {
      const found = payers.get(payer)
      return found ? refundsFor(issuing, issuer, found, refunds.get(accountId) ?? [], rooms) : []
    })
    const touched = new Set([...lines.map(({ invoiceId }) => invoiceId), ...back.map(({ draftId }) => draftId)])
    const rows = [...payers.values()].flatMap((payer) => settledIn(payer, touched))
    if (touched.size === 0) continue
    await saveDrafts(tx, rows)
    await insertLines(tx, lines)
    await insertRefunds(tx, back)
  }
  return { ...(await finish(tx, issuing, issuer, { payers, rooms })), behind }
}

/**
 * Removes drafts without any amount. A draft that is below zero in a category of tax is created again with corrections of at
 * most its charges; the rest waits. Without any charges, late usage makes a credit note, if the issuer wants that.
 */
async function finish(
  tx: Tx,
  issuing: Issue,
  issuer: PartyRow,
  { payers, rooms: limits }: { payers: ReadonlyMap<string, Payer>; rooms: Limits },
): Promise<Omit<Result, 'behind'>> {
  const drafts = [...payers.values()].flatMap((payer) => [...payer.drafts.values()])
  const empty = drafts.filter((draft) => !isKept(draft)).map(({ row }) => row.invoiceId)
  if (empty.length > 0) await removeDrafts(tx, issuing.issuerId, empty)
  const isOpen = (draft: Draft) => hasCharges(draft) || draft.credited || issuer.belowZero === 'CARRY'
  const below = drafts.filter((draft) => isBelowZero(draft) && isOpen(draft) && !limits.has(roomOf(draft)))
  const redone = new Set(below.map(({ row }) => row.accountId))
  const rooms = new Map(below.map((draft) => [roomOf(draft), limitOf(draft, issuer)]))
  const result = redone.size > 0 ? await makeDrafts(tx, issuing, [...redone], rooms) : { drafts: 0, faults: 0 }
  const kept = drafts.filter((draft) => isKept(draft) && !redone.has(draft.row.accountId))
  for (const { row, refunds } of kept) if (refunds) await taxRefunds(tx, issuing.scope, row.invoiceId)
  for (const { row, tax } of kept.filter(hasFeesAlone))
    await setLineTaxes(tx, row.invoiceId, taxFields(taxOutside(appliedTo(tax), true), []))
  return {
    drafts: result.drafts + kept.length,
    faults: result.faults + kept.filter(({ row }) => row.failure !== null).length,
  }
}
