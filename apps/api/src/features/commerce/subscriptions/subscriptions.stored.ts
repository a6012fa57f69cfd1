import type { Currency } from '@portal/contract/core/money'
import { sumOf } from '@portal/contract/core/money'
import { quantityOf } from '@portal/contract/commerce/plans/plans.rules'
import { type Discount, discountOf } from '@portal/contract/commerce/promotions/promotions.rules'
import { liveStatuses, maxMonthly } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import type { Plan, Price, Terms } from '../plans/plans.service.ts'
import {
  changed,
  chargesIn,
  type SpanState,
  type DiscountedSpan,
  type Span,
  type SpanChange,
  spanChange,
} from './subscriptions.spans.ts'
import { type AgreedTerms, type State, stepsUntil, termAfter } from './subscriptions.states.ts'

// A stored company plan, its daily spans, and their cost.

/** The stored fields of a company plan that people change. */
export type StoredSubscription = State & {
  planId: string
  termsId: string
  seats: number
  price: number
  overagePrice: number | null
  priceOverride: boolean
  currency: Currency
  poNumber: string | null
  promotionId: string | null
  promotionUntil: string | null
}
/** A stored company plan, on the day of its account. */
export type Facts = {
  stored: StoredSubscription
  terms: Terms
  seatsUsed: number
  capUsers: boolean
  /** `accountActive`: its effective status allows its plans to grow; `accountOpen`: it is neither closed nor purged. */
  accountActive: boolean
  accountOpen: boolean
  suspended: boolean
  today: string
  last: Span | undefined
  /** The discounts of the promotion that applies. */
  discounts: Discounts
  /** The account has another live plan of the same code: this one cannot be restored. */
  otherLive: boolean
  /** A change is already scheduled. */
  scheduled: boolean
}
/** The plan to change to, and whether the account may have it. */
export type Target = { plan: Plan; sold: boolean; price: Price | undefined; currency: string; held: boolean }
/** The benefit of a code: its promotion, and the calendar months for which it applies. */
export type PromotionBenefit = Discount & { promotionId: string; months: number | null }
/** The discounts of promotions, by their ids. */
export type Discounts = ReadonlyMap<string, Discount>

export const isLive = ({ status }: Pick<State, 'status'>) => liveStatuses.some((live) => live === status)
export const liveSeats = (stored: StoredSubscription) => (isLive(stored) ? stored.seats : 0)
export const monthlyOf = (stored: Pick<StoredSubscription, 'price' | 'seats'>, terms: Terms) =>
  stored.price * quantityOf({ ...terms, seats: stored.seats })
/** The discounts including the promotion of this change. */
export const withBenefit = (discounts: Discounts, benefit: PromotionBenefit | undefined): Discounts =>
  benefit ? new Map([...discounts, [benefit.promotionId, benefit]]) : discounts
/** The monthly cost from a day on, after any trial and minus the promotion at that time. */
export function monthlyFrom(stored: StoredSubscription, terms: Terms, on: string, discounts: Discounts): number {
  const { trialEndsOn, promotionId, promotionUntil } = stored
  const monthly = monthlyOf(stored, terms)
  const paidOn = trialEndsOn !== null && trialEndsOn >= on ? addDays(trialEndsOn, 1) : on
  const discount = promotionId === null ? undefined : discounts.get(promotionId)
  if (!discount || (promotionUntil !== null && promotionUntil <= paidOn)) return monthly
  return monthly - discountOf(discount, monthly, 1, 1)
}
/** Whether sums of it stay exact as numbers; otherwise it cannot be sold. */
export const isBillable = (stored: Pick<StoredSubscription, 'price' | 'seats'>, terms: Terms) =>
  monthlyOf(stored, terms) <= maxMonthly
/** Units of one period; null is unlimited. */
export const unitsOf = (terms: Terms, seats: number) =>
  terms.unitQuantity === null ? null : terms.unitQuantity * quantityOf({ ...terms, seats })

export const agreedOf = ({ termMonths, renewalType }: Terms, suspended: boolean): AgreedTerms => ({
  termMonths,
  renewalType,
  suspended,
})
export const spanStateOf = (stored: StoredSubscription): SpanState | null => {
  const { termsId, seats, price, currency, status, trialEndsOn, promotionId, promotionUntil } = stored
  // A plan that could not begin has no spans and costs nothing.
  if (!isLive(stored) || status === 'Failed') return null
  const trial = status === 'Trial' || (status === 'Scheduled' && trialEndsOn !== null)
  return { termsId, seats, price, currency, trial, promotionId, promotionUntil }
}
export const promotionOf = (benefit: PromotionBenefit | undefined, on: string) =>
  benefit && {
    promotionId: benefit.promotionId,
    promotionUntil: benefit.months === null ? null : addMonths(on, benefit.months),
  }

/** The day after the last paid one, in the current state. */
export function coveredUntil({ status, endedOn, cancelOn, endOn }: State, on: string): string {
  if (endedOn !== null && (status === 'Cancelled' || status === 'Expired')) return endedOn
  const next = addDays(endOn, 1)
  const until = next > on ? next : on
  return cancelOn !== null && cancelOn < until ? cancelOn : until
}
/** The charges for the covered days from a day on. */
export function costOf(
  spans: readonly Span[],
  until: string,
  on: string,
  { termsOf, discounts }: { termsOf: ReadonlyMap<string, Terms>; discounts: Discounts },
): number {
  const paid = spans.map((span): DiscountedSpan => {
    const terms = termsOf.get(span.termsId)
    const discount = span.promotionId === null ? undefined : discounts.get(span.promotionId)
    return { ...span, discount, seats: terms ? quantityOf({ ...terms, seats: span.seats }) : span.seats }
  })
  return sumOf(chargesIn(paid, on, until).map(({ minor }) => minor))
}

/** The cost of another term at the current price and seats; null where sums would not be exact. */
export function termCost({ stored, terms, discounts }: Pick<Facts, 'stored' | 'terms' | 'discounts'>): number | null {
  const billable = isBillable(stored, terms) ? spanStateOf(stored) : null
  if (!billable) return null
  const { from, until } = termAfter(stored, terms)
  const span = { ...billable, trial: false, fromOn: from, untilOn: null }
  return costOf([span], until, from, { termsOf: new Map([[terms.termsId, terms]]), discounts })
}

/** The state after the calendar's steps before a day. */
export function advanced(stored: StoredSubscription, agreed: AgreedTerms, last: Span | undefined, until: string) {
  let [now, spans, changes] = [stored, last ? [last] : [], [] as SpanChange[]]
  for (const step of stepsUntil(stored, agreed, until)) {
    now = { ...now, ...step.to }
    const change = spanChange(spans.at(-1), step.on, spanStateOf(now))
    spans = changed(spans, change)
    changes = [...changes, change]
  }
  return { stored: now, spans, changes }
}
