import type { DraftFault } from '@portal/contract/commerce/billing/billing.fields'
import { sumOf } from '@portal/contract/core/money'
import { v7 as uuid } from 'uuid'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { addDays, addMonths, monthOf } from '../../../core/calendar/calendar.ts'
import { type Charge, chargesOf } from './billing.charges.ts'
import {
  type DraftRow,
  insertLines,
  type LineRow,
  lockStanding,
  removeDrafts,
  saveDrafts,
  type ExistingInvoice,
} from './billing.drafts.repository.ts'
import {
  findBehind,
  findBilledElsewhere,
  findPaidFor,
  findParties,
  findRates,
  type PartyRow,
} from './billing.spans.repository.ts'
import type { Line } from './billing.lines.ts'
import { fitting, isCorrection } from './billing.overage.ts'
import { partyOf } from './billing.party.ts'
import { type Fault, type Rate, type Tax, taxing, taxOf } from './billing.tax.ts'

// Creates the drafts of a month for some payers of an issuer again from the spans, whatever existed before. A draft
// keeps its key and a purchase-order number that a person entered; issued amounts stay and are not billed twice.

/** The issuer and the month of drafts; `at`: the moment of the run. */
export type Issue = { scope: Scope; issuerId: string; month: string; at: string; by: string | null }
/** `behind`: companies whose plans are not up to date for the month. */
export type Result = { drafts: number; faults: number; behind: readonly LateCompany[] }
type LateCompany = { accountId: string; name: string; payer: string }

/**
 * Companies whose lines are calculated together, so that memory use does not grow with the number of companies of a
 * payer.
 */
const together = 500

type Draft = {
  row: DraftRow
  tax: Tax | Fault
  taxed: (net: number) => number
  places: number
  poNumbers: Set<string>
  poRequired: boolean
  /** The draft has a line with a cost or a deduction. */
  counts: boolean
  /** The charges before corrections of earlier months, the first corrected month, and the limit of the corrections. */
  charged: number
  corrected: string | null
  room: number
}
type Payer = {
  party: PartyRow
  tax: Tax | Fault
  drafts: Map<string, Draft>
  standing: Map<string, ExistingInvoice>
  behind: string[]
}
/** The limit of corrections in a draft, by its payer and currency. */
type Limits = ReadonlyMap<string, number>
const roomOf = ({ row }: Draft) => `${row.accountId} ${row.currency}`

const untaxed: Tax = { category: 'Z', rate: 0, name: null }
const appliedTo = (tax: Tax | Fault): Tax => ('fault' in tax ? untaxed : tax)

/** The first few names of many. */
export const namesInShort = (names: readonly string[]) =>
  [...names.slice(0, 3), ...(names.length > 3 ? ['…'] : [])].join(', ')

/** The fault that keeps a draft from being issued. */
function faultOf(
  { tax, row, poRequired, corrected }: Draft,
  behind: readonly string[],
): {
  failure: DraftFault | null
  failureValues: Record<string, string>
} {
  if (behind.length > 0) return { failure: 'plansBehind', failureValues: { companies: namesInShort(behind) } }
  if ('fault' in tax) return { failure: tax.fault, failureValues: tax.values }
  if (row.net < 0) return { failure: 'belowZero', failureValues: { month: corrected ?? row.period } }
  return { failure: poRequired && !row.poNumber ? 'noPoNumber' : null, failureValues: {} }
}

function newDraft(issuing: Issue, issuer: PartyRow, payer: Payer, currency: string, rooms: Limits): Draft {
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
  const draft = {
    row,
    tax,
    taxed,
    places: 0,
    poNumbers: new Set<string>(),
    poRequired: party.poRequired,
    counts: false,
  }
  const room = rooms.get(`${party.accountId} ${currency}`) ?? Number.POSITIVE_INFINITY
  return { ...draft, charged: 0, corrected: null, room }
}

/** The part of a charge that goes into a draft: only as much of a correction as the draft has room for. */
function fittingPart(draft: Draft, line: Line): Line | undefined {
  if (!isCorrection(line)) {
    draft.charged = sumOf([draft.charged, line.net])
    return line
  }
  const part = fitting(line, draft.room)
  draft.room += part?.net ?? 0
  draft.corrected ??= monthOf(line.fromOn)
  return part
}

/** Adds a charge to the draft of its currency. @returns the stored line */
function addLine(draft: Draft, { line: charged, poNumber }: Charge): LineRow | undefined {
  const line = fittingPart(draft, charged)
  if (!line) return undefined
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

/** The verdict on a draft, if it is certain. */
function settled(draft: Draft, { behind }: Pick<Payer, 'behind'>): DraftRow {
  const { row, poNumbers } = draft
  const [only, ...others] = poNumbers
  if (!row.poByHand) row.poNumber = only && others.length === 0 ? only : null
  const { failure, failureValues } = faultOf(draft, behind)
  row.invoiceStatus = failure ? 'Failed' : 'Draft'
  row.failure = failure
  row.failureValues = failure ? failureValues : null
  return row
}

async function payersOf(tx: Tx, issuing: Issue, issuer: PartyRow, ids: readonly string[]): Promise<Map<string, Payer>> {
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

/** Finds the companies of some payers whose plans are not up to date for the month. */
export async function findBehindCompanies(
  tx: Tx,
  { scope, month }: Pick<Issue, 'scope' | 'month'>,
  payerIds: readonly string[],
) {
  const customers = await findPaidFor(tx, payerIds)
  const payerOf = new Map(customers.map(({ payer, accountId }) => [accountId, payer]))
  const found = await findBehind(tx, scope, [...payerOf.keys()], month)
  return found.map((one): LateCompany => ({ ...one, payer: payerOf.get(one.accountId) ?? '' }))
}

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
      return found ? linesFor(issuing, issuer, found, charges.get(accountId) ?? [], rooms) : []
    })
    const touched = new Set(lines.map(({ invoiceId }) => invoiceId))
    const rows = [...payers.values()].flatMap((payer) =>
      [...payer.drafts.values()].filter(({ row }) => touched.has(row.invoiceId)).map((draft) => settled(draft, payer)),
    )
    if (lines.length === 0) continue
    await saveDrafts(tx, rows)
    await insertLines(tx, lines)
  }
  return { ...(await finish(tx, issuing, payers)), behind }
}

/**
 * Removes drafts without any amount. Where corrections of earlier months make a draft with charges negative, it is
 * created again with corrections of at most those charges.
 */
async function finish(tx: Tx, issuing: Issue, payers: ReadonlyMap<string, Payer>): Promise<Omit<Result, 'behind'>> {
  const drafts = [...payers.values()].flatMap((payer) => [...payer.drafts.values()])
  const empty = drafts.filter(({ counts }) => !counts).map(({ row }) => row.invoiceId)
  if (empty.length > 0) await removeDrafts(tx, issuing.issuerId, empty)
  const below = drafts.filter(({ row, charged }) => row.net < 0 && charged > 0)
  const redone = new Set(below.map(({ row }) => row.accountId))
  const rooms = new Map(below.map((draft) => [roomOf(draft), draft.charged]))
  const result = redone.size > 0 ? await makeDrafts(tx, issuing, [...redone], rooms) : { drafts: 0, faults: 0 }
  const kept = drafts.filter(({ counts, row }) => counts && !redone.has(row.accountId))
  return {
    drafts: result.drafts + kept.length,
    faults: result.faults + kept.filter(({ row }) => row.failure !== null).length,
  }
}
