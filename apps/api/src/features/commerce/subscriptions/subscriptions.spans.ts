import type { Currency } from '@portal/contract/core/money'
import { shareOf } from '@portal/contract/core/money'
import { type Discount, discountOf } from '@portal/contract/commerce/promotions/promotions.rules'
import { addMonths, daysBetween, daysInMonth, monthOf } from '../../../core/calendar/calendar.ts'

// The spans of a company plan: consecutive half-open ranges of days. Every change of seats, plan, price, trial or
// status calls `spanChange` for its writes, and every amount in a preview or an invoice is calculated from spans.

/** The state held on a day, at the agreed price for one seat and one calendar month. */
export type SpanState = {
  termsId: string
  seats: number
  price: number
  currency: Currency
  /** Held without charge. */
  trial: boolean
  /**
   * The promotion with the discount, and the first day on which it no longer applies; null: as long as the plan is
   * held.
   */
  promotionId: string | null
  promotionUntil: string | null
}
export type Span = SpanState & { fromOn: string; untilOn: string | null }

/** Today, or the day up to which days were counted: a clock that was set back reopens none of those days. */
export const openDay = (today: string, until: string | null | undefined): string =>
  until && until > today ? until : today

/** The writes of one change: only the last span changes, and at most one is added. */
export type SpanChange = {
  /** The last span began on the day of the change: its row is deleted or replaced. */
  drop?: { fromOn: string }
  close?: { fromOn: string; untilOn: string }
  add?: Span
}

const isSame = (a: SpanState, b: SpanState) =>
  a.termsId === b.termsId &&
  a.seats === b.seats &&
  a.price === b.price &&
  a.currency === b.currency &&
  a.trial === b.trial &&
  a.promotionId === b.promotionId &&
  a.promotionUntil === b.promotionUntil

/**
 * The writes after which `held` is held from a day on, or nothing where it is null. For a plan that has not begun yet,
 * the day is its first one. @throws RangeError for a day inside a closed span: invoices have charged it
 */
export function spanChange(last: Span | undefined, on: string, state: SpanState | null): SpanChange {
  if (!last || last.untilOn !== null) {
    if (last?.untilOn && on < last.untilOn) throw new RangeError('a span that is closed stays as it is')
    return state ? { add: { ...state, fromOn: on, untilOn: null } } : {}
  }
  if (state && isSame(last, state)) return {}
  const from = on < last.fromOn ? last.fromOn : on
  const add = state ? { add: { ...state, fromOn: from, untilOn: null } } : {}
  if (from === last.fromOn) return { drop: { fromOn: from }, ...add }
  return { close: { fromOn: last.fromOn, untilOn: from }, ...add }
}

/** Spans after a change, as the database then stores them. */
export function changed(spans: readonly Span[], { drop, close, add }: SpanChange): Span[] {
  const kept = spans
    .filter(({ fromOn }) => fromOn !== drop?.fromOn)
    .map((span) => (span.fromOn === close?.fromOn ? { ...span, untilOn: close.untilOn } : span))
  return add ? [...kept, add] : kept
}

/** The charge of a span in one calendar month. */
export type Charge = { month: string; days: number; seats: number; price: number; currency: Currency; minor: number }

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)

/** A span with the discount of its promotion. */
export type DiscountedSpan = Span & { discount?: Discount | undefined }
/** The days of a month with a promotion. */
const promotedDays = ({ promotionUntil }: Span, at: string, next: string) =>
  promotionUntil === null ? daysBetween(at, next) : Math.max(0, daysBetween(at, earlier(promotionUntil, next)))

/** The months of a span inside `[fromOn, untilOn)`; days of a trial are free. */
function chargesOf(span: DiscountedSpan, fromOn: string, untilOn: string): Charge[] {
  const begin = later(span.fromOn, fromOn)
  const end = span.untilOn === null ? untilOn : earlier(span.untilOn, untilOn)
  const charges: Charge[] = []
  for (let at = begin; at < end;) {
    const next = earlier(addMonths(monthOf(at), 1), end)
    const { seats, price, currency, trial, discount } = span
    const days = daysBetween(at, next)
    const [monthly, daysOf] = [price * seats, daysInMonth(at)]
    const off = discount ? discountOf(discount, monthly, promotedDays(span, at, next), daysOf) : 0
    const minor = trial ? 0 : shareOf(monthly, days, daysOf) - off
    charges.push({ month: monthOf(at), days, seats, price, currency, minor })
    at = next
  }
  return charges
}

/** The charges for the days of `[fromOn, untilOn)`, month by month in the order of the spans. */
export const chargesIn = (spans: readonly DiscountedSpan[], fromOn: string, untilOn: string): Charge[] =>
  spans.flatMap((span) => chargesOf(span, fromOn, untilOn))
