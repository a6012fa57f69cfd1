import { type DraftFault, most, type TaxCategory } from '@portal/contract/commerce/billing/billing.fields'
import { v7 as uuid } from 'uuid'
import type { Scope } from '../../../platform/db/scope.ts'
import { namesInShort } from './billing.behind.ts'
import type { DraftRow, ExistingInvoice } from './billing.drafts.repository.ts'
import { partyOf } from './billing.party.ts'
import type { PartyRow } from './billing.spans.repository.ts'
import { type Fault, type Tax, taxingEach, untaxed } from './billing.tax.ts'

// One draft while a run makes it, and the verdict on it.

/** The issuer and the month of drafts; `at`: the moment of the run. */
export type Issue = {
  scope: Scope
  issuerId: string
  month: string
  at: string
  by: string | null
  /** The first day whose one-off charges wait for the run of a later month. */
  chargesBefore?: string
  /** The currency in which refunds wait for another draft. */
  chargesAlone?: string
}
export type Draft = {
  row: DraftRow
  tax: Tax | Fault
  taxed: (net: number) => number[]
  places: number
  poNumbers: Set<string>
  poRequired: boolean
  /** The draft has a line with a cost or a deduction. */
  counts: boolean
  /** Its lines by the category of their tax: what is taxed in one way does not make up for credits of another. */
  groups: Map<TaxCategory, Group>
  /** The limit of its corrections; absent: all of them go in. */
  limit: Limit | undefined
  /** The number of fees outside the scope of tax. */
  untaxed: number
  /** A credit that was added by hand is on it. */
  credited: boolean
  /** It has refunds of what was paid ahead, which become credit notes when it is issued. */
  refunds: boolean
}
export type Payer = {
  party: PartyRow
  tax: Tax | Fault
  drafts: Map<string, Draft>
  standing: Map<string, ExistingInvoice>
  behind: string[]
}
/** `charged`: before corrections of earlier months and credits; `room`: what is left for these. */
type Group = { net: number; charged: number; room: number }
/**
 * The limit of corrections in a draft, for each category of tax; `credits`: corrections of usage become a credit note, as the
 * month costs nothing, so it is the limit only of credits that were added by hand.
 */
export type Limit = { rooms: ReadonlyMap<TaxCategory, number>; credits: boolean }
export type Limits = ReadonlyMap<string, Limit>
export const isKept = ({ counts, refunds }: Draft) => counts || refunds
export const roomOf = ({ row }: Draft) => `${row.accountId} ${row.currency}`

export function groupOf({ groups, limit }: Draft, category: TaxCategory): Group {
  const room = limit ? (limit.rooms.get(category) ?? 0) : Number.POSITIVE_INFINITY
  const group = groups.get(category) ?? { net: 0, charged: 0, room }
  groups.set(category, group)
  return group
}
const someGroup = ({ groups }: Draft, fits: (group: Group) => boolean) => [...groups.values()].some(fits)
/** Its corrections and credits of one category take off more than it charges in that one. */
export const isBelowZero = (draft: Draft) => someGroup(draft, ({ net }) => net < 0)
export const hasCharges = (draft: Draft) => someGroup(draft, ({ charged }) => charged > 0)
/** It has fees outside the scope of tax and nothing else. */
export const hasFeesAlone = ({ places, untaxed }: Draft) => places > 0 && untaxed === places

export const limitOf = (draft: Draft, { belowZero }: PartyRow): Limit => ({
  rooms: new Map([...draft.groups].map(([category, { charged }]) => [category, Math.max(0, charged)])),
  credits: !hasCharges(draft) && belowZero === 'CREDIT_NOTE',
})

export const appliedTo = (tax: Tax | Fault): Tax => ('fault' in tax ? untaxed : tax)

/** The fault that keeps a draft from being issued. */
function faultOf(
  { tax, row, poRequired, counts }: Draft,
  behind: readonly string[],
): {
  failure: DraftFault | null
  failureValues: Record<string, string>
} {
  if (behind.length > 0) return { failure: 'plansBehind', failureValues: { companies: namesInShort(behind) } }
  if (!counts) return { failure: null, failureValues: {} }
  if (Math.abs(row.net + row.tax) > most.total) return { failure: 'tooMuch', failureValues: {} }
  if ('fault' in tax) return { failure: tax.fault, failureValues: tax.values }
  if (row.net < 0) return { failure: null, failureValues: {} }
  return { failure: poRequired && !row.poNumber ? 'noPoNumber' : null, failureValues: {} }
}

export function newDraft(issuing: Issue, issuer: PartyRow, payer: Payer, currency: string, rooms: Limits): Draft {
  const before = payer.standing.get(currency)
  const { party, tax } = payer
  const row: DraftRow = {
    invoiceId: before?.invoiceId ?? uuid(),
    accountId: party.accountId,
    issuerId: issuing.issuerId,
    invoiceStatus: 'Draft',
    chargesOnly: false,
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
  const taxed = taxingEach(appliedTo(tax))
  const draft = {
    row,
    tax,
    taxed,
    places: 0,
    poNumbers: new Set<string>(),
    poRequired: party.poRequired,
    counts: false,
  }
  const limit = rooms.get(`${party.accountId} ${currency}`)
  return { ...draft, groups: new Map(), limit, untaxed: 0, credited: false, refunds: false }
}

/** The verdict on a draft, if it is certain. */
export function settled(draft: Draft, { behind }: Pick<Payer, 'behind'>): DraftRow {
  const { row, poNumbers } = draft
  const [only, ...others] = poNumbers
  if (!row.poByHand) row.poNumber = only && others.length === 0 ? only : null
  const { failure, failureValues } = faultOf(draft, behind)
  row.invoiceStatus = failure ? 'Failed' : 'Draft'
  row.failure = failure
  row.failureValues = failure ? failureValues : null
  return row
}
