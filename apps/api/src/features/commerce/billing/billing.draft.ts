import type { DraftFault } from '@portal/contract/commerce/billing/billing.fields'
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
  /** The charges before corrections of earlier months, and the limit of the corrections. */
  charged: number
  room: number
  /** Corrections of usage become a credit note, as the month costs nothing. */
  credits: boolean
  /** The fees outside the scope of tax beside taxed lines, and the number of all fees outside of it. */
  apart: number
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
/** The limit of corrections in a draft, by its payer and currency; `credits`: only of credits that were added by hand. */
export type Limit = { room: number; credits: boolean }
export type Limits = ReadonlyMap<string, Limit>
export const isKept = ({ counts, refunds }: Draft) => counts || refunds
export const roomOf = ({ row }: Draft) => `${row.accountId} ${row.currency}`

/** The net of the lines that are taxed like the others; fees apart do not make up for corrections, which take tax off. */
export const netBesideFees = ({ row, apart }: Draft) => row.net - apart
/** It has fees outside the scope of tax and nothing else. */
export const hasFeesAlone = ({ places, untaxed }: Draft) => places > 0 && untaxed === places

export const limitOf = ({ charged, apart }: Draft, { belowZero }: PartyRow): Limit => ({
  room: Math.max(0, charged),
  credits: charged <= 0 && apart === 0 && belowZero === 'CREDIT_NOTE',
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
  const limit = rooms.get(`${party.accountId} ${currency}`) ?? { room: Number.POSITIVE_INFINITY, credits: false }
  return { ...draft, ...limit, charged: 0, apart: 0, untaxed: 0, credited: false, refunds: false }
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
