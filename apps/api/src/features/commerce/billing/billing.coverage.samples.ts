import { sumOf } from '@portal/contract/core/money'
import { type BillingTerms, chargedAlways } from '@portal/contract/commerce/plans/plans.rules'
import type { PlanLines } from './billing.coverage.ts'
import type { Billed, PlanSpans, TermSpan } from './billing.coverage.units.ts'
import type { Covered } from './billing.terms.ts'

// Spans of a plan and documents that have their days, for tests.

export const ahead = (
  billingInterval: 1 | 3 | 12 = 1,
  billingAnchor: 'CALENDAR' | 'ANNIVERSARY' = 'CALENDAR',
): BillingTerms => ({
  billingTiming: 'ADVANCE',
  billingInterval,
  billingAnchor,
})
export const span = (overrides: Partial<TermSpan>): TermSpan => ({
  subscriptionId: 's',
  customerId: 'c',
  customerName: 'Northwind Legal',
  planCode: 'MAIL-PRO',
  planName: 'Mail Pro',
  planNameFr: 'Mail Pro',
  planType: 'PERUSER',
  fromOn: '2026-01-01',
  untilOn: null,
  seats: 10,
  price: 1000,
  currency: 'EUR',
  trial: false,
  why: 'PLAN_ADDED',
  promotion: null,
  terms: ahead(),
  ...chargedAlways,
  ...overrides,
})
export const since = '2025-01-01'
export const planOf = (spans: TermSpan[], heldUntil: string | null = null): PlanSpans => ({
  spans,
  anchorOn: spans[0]?.fromOn ?? since,
  heldUntil,
})
/** An invoice with the charges of a month, and the credit notes that went out. */
export type Document = { id: string; month: string; lines: Covered[]; credits: Credit[] }
type Credit = { place: number; net: number; covered: Covered[]; byHand: boolean }
export const netOf = ({ lines, credits }: Document) => sumOf([...lines, ...credits].map(({ net }) => net))
/** Whether an invoice was credited whole, by hand in the end. */
const isCreditedWhole = (one: Document) => one.credits.at(-1)?.byHand === true && netOf(one) <= 0
/** Whether it has nothing for the run of a month: it is that of its own, or the month was billed again. */
const isReleased = (one: Document, at: number, documents: readonly Document[], month: string) =>
  isCreditedWhole(one) &&
  (one.month === month || documents.slice(at + 1).some((later) => later.month === one.month && later.lines.length > 0))
/** The days that documents have, as `coverage_billed` says it. */
export const billedIn = (documents: readonly Document[], month = ''): Billed[] =>
  documents
    .filter((one, at) => !isReleased(one, at, documents, month))
    .flatMap((document) => {
      const about = {
        currency: 'EUR',
        own: true,
        given: document.credits.length > 0 && netOf(document) <= 0,
        credited: 0,
        invoiceId: document.id,
        rest: netOf(document),
      }
      const creditsOf = (place: number, byHand: boolean) =>
        sumOf(document.credits.filter((one) => one.place === place && (!byHand || one.byHand)).map(({ net }) => net))
      return [
        ...document.lines.map((covered, place) => {
          return {
            ...about,
            covered,
            place,
            credited: creditsOf(place, true),
            left: covered.net + creditsOf(place, false),
          }
        }),
        ...document.credits.flatMap(({ place, covered: all }) =>
          all.map((covered) => ({ ...about, covered, place, left: 0 })),
        ),
      ]
    })
/** Issues what is due: its charges as a document, its refunds on those that charged the days. */
export function issueIn(documents: Document[], { charges, refunds }: PlanLines, id: string, month = id): void {
  documents.push({ id, month, lines: charges.map(({ line }) => line.covered), credits: [] })
  for (const { invoiceId, place, net, covered } of refunds)
    documents.find((one) => one.id === invoiceId)?.credits.push({ place, net, covered, byHand: false })
}
/** A promotion that takes half off. */
export const half = { code: 'HALF', kind: 'PERCENT' as const, value: 5000, currency: 'EUR', untilOn: null }
