import type { LineKind, LineReason } from '@portal/contract/commerce/billing/billing.fields'
import { shareOf } from '@portal/contract/core/money'
import type { AddOnUnit } from '@portal/contract/commerce/addOns/addOns.rules'
import type { PlanType } from '@portal/contract/commerce/plans/plans.fields'
import { type BillingTerms, isMonthlyInArrears, quantityOf } from '@portal/contract/commerce/plans/plans.rules'
import { type Discount, discountOf } from '@portal/contract/commerce/promotions/promotions.rules'
import type { ActivityType } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { addDays, addMonths, daysBetween, daysInMonth } from '../../../core/calendar/calendar.ts'
import { type LineUnits, promotionValues, unitValues } from './billing.lines.units.ts'
import type { LineTax } from './billing.tax.ts'
import type { Covered } from './billing.terms.ts'

// The lines of one month, calculated from the spans at the price of each day. Each line can be calculated from its own
// values: price × quantity × days / days of the month × share of a suspension, rounded once, so a month at one price costs
// exactly that price.

/** A part of a company plan that was held from one day until the day before another. */
export type Span = {
  subscriptionId: string
  customerId: string
  customerName: string
  planCode: string
  planName: string
  planNameFr: string
  planType: PlanType
  fromOn: string
  untilOn: string | null
  seats: number
  /** The price of one seat (of the whole plan, if it is not a licence) and a month. */
  price: number
  trial: boolean
  why: ActivityType
  promotion: Promotion | null
  /** When it is billed; absent: by calendar months in arrears. */
  terms?: BillingTerms
  /** The unit of its price, and what the plan includes; absent: not said. */
  units?: LineUnits
  /** The account is suspended: this percentage of the price and of promotions is charged. */
  suspended?: number
}
export type Promotion = Discount & {
  code: string
  name?: string
  /** The currency of the amount taken off. */
  currency: string
  /** The first day on which the promotion no longer applies; null: as long as the plan runs. */
  untilOn: string | null
}
export type Line = LineTax & {
  customerId: string
  customerName: string
  kind: LineKind
  subscriptionId: string | null
  planCode: string | null
  planName: string | null
  planNameFr: string | null
  fromOn: string
  untilOn: string
  quantity: number
  unitPrice: number
  days: number | null
  daysOf: number | null
  net: number
  reason: LineReason
  reasonValues: Record<string, string | number>
  /** The days that it charges or refunds by other terms than calendar months in arrears. */
  covered?: Covered
}

const earlier = (one: string, other: string) => (one < other ? one : other)
const later = (one: string, other: string) => (one > other ? one : other)

/** Other terms are billed by `linesDue`. */
const isByMonth = ({ terms }: Span) => !terms || isMonthlyInArrears(terms)
const samePrice = (one: Span, other: Span) =>
  isByMonth(one) === isByMonth(other) &&
  one.planCode === other.planCode &&
  one.price === other.price &&
  one.trial === other.trial &&
  one.suspended === other.suspended &&
  quantityOf(one) === quantityOf(other)

/** Consecutive days at one price, with their spans; `before`: the span before the first day. */
type PricePeriod = { spans: readonly [Span, ...Span[]]; fromOn: string; untilOn: string; before: Span | undefined }

/** Groups the spans of one company plan, in their order, into stretches of a month. */
function stretchesOf(spans: readonly Span[], fromOn: string, untilOn: string): PricePeriod[] {
  const stretches: PricePeriod[] = []
  let before: Span | undefined
  for (const span of spans) {
    const begins = later(span.fromOn, fromOn)
    const ends = earlier(span.untilOn ?? untilOn, untilOn)
    const last = stretches.at(-1)
    const joins = last && before && last.untilOn === begins && samePrice(before, span)
    if (begins < ends && joins) {
      last.spans = [...last.spans, span]
      last.untilOn = ends
    } else if (begins < ends) {
      const follows = before?.untilOn === span.fromOn ? before : undefined
      stretches.push({ spans: [span], fromOn: begins, untilOn: ends, before: follows })
    }
    before = span
  }
  return stretches
}

type ReasonFields = Pick<Line, 'reason' | 'reasonValues'>
const signed = (delta: number) => (delta > 0 ? `+${delta}` : `\u2212${-delta}`)
/** The reason for a separate line. @param whole it ends the month @param monthOn the first day of the month */
export function whyOf(
  { spans: [span], fromOn, untilOn, before }: PricePeriod,
  monthOn: string,
  whole: boolean,
): ReasonFields {
  const day = fromOn
  const begins = span.fromOn === fromOn
  if (span.trial) return { reason: 'trial', reasonValues: { day: addDays(untilOn, -1) } }
  if (span.suspended !== undefined) return { reason: 'suspended', reasonValues: { share: span.suspended } }
  if (begins && before?.suspended !== undefined) return { reason: 'reactivated', reasonValues: { day } }
  if (begins && !before) return { reason: 'started', reasonValues: { day } }
  if (begins && before && before.planCode !== span.planCode)
    return { reason: 'planChanged', reasonValues: { day, before: before.planCode } }
  if (begins && before?.trial) return { reason: 'started', reasonValues: { day } }
  if (begins && before && before.seats !== span.seats)
    return { reason: 'seats', reasonValues: { day, delta: signed(span.seats - before.seats) } }
  if (begins && before && before.price !== span.price && fromOn > monthOn)
    return { reason: 'priceChanged', reasonValues: { day } }
  return whole ? { reason: 'held', reasonValues: {} } : { reason: 'ended', reasonValues: { day: addDays(untilOn, -1) } }
}

export const aboutOf = ({ customerId, customerName, subscriptionId, planCode, planName, planNameFr }: Span) => ({
  customerId,
  customerName,
  subscriptionId,
  planCode,
  planName,
  planNameFr,
})

/** Days of a month as a part of it, in hundredths, less where the account is suspended. */
export const partOf = (days: number, daysOf: number, share = 100): [part: number, whole: number] => [
  days * share,
  daysOf * 100,
]

type PromotionPart = { span: Span; promotion: Promotion; fromOn: string; untilOn: string }
/** The line of a promotion for some days; none where it takes off nothing. */
function promotionLine({ span, promotion, ...at }: PromotionPart, daysOf: number): Line[] {
  const days = daysBetween(at.fromOn, at.untilOn)
  const monthly = span.price * quantityOf(span)
  const discount = discountOf(promotion, monthly, ...partOf(days, daysOf, span.suspended))
  if (discount === 0) return []
  const { kind, value, currency } = promotion
  return [
    {
      ...aboutOf(span),
      kind: 'PROMOTION',
      ...at,
      quantity: 1,
      unitPrice: -discount,
      days: null,
      daysOf: null,
      net: -discount,
      reason: 'promotion',
      // An amount deducts no more than the cost of the month.
      reasonValues: {
        ...promotionValues(promotion),
        kind,
        value: kind === 'AMOUNT' ? Math.min(value, monthly) : value,
        currency,
        days,
        of: daysOf,
        ...(span.suspended !== undefined && { share: span.suspended }),
      },
    },
  ]
}

/** The lines of promotions within a stretch, one for each. */
function promotionLines({ spans, fromOn, untilOn }: PricePeriod, daysOf: number): Line[] {
  const parts: PromotionPart[] = []
  for (const span of spans) {
    const { promotion } = span
    if (!promotion || span.trial) continue
    const begins = later(span.fromOn, fromOn)
    const ends = [span.untilOn, promotion.untilOn, untilOn].reduce<string>(
      (end, day) => (day ? earlier(end, day) : end),
      untilOn,
    )
    const last = parts.at(-1)
    if (begins < ends && last?.promotion.code === promotion.code && last.untilOn === begins) last.untilOn = ends
    else if (begins < ends) parts.push({ span, promotion, fromOn: begins, untilOn: ends })
  }
  return parts.flatMap((part) => promotionLine(part, daysOf))
}

/**
 * The lines of one company plan for a month. @param spans in their order, including the last one before the month if it
 * ends where the month begins @param monthOn the first day of the month
 */
export function planLines(spans: readonly Span[], monthOn: string): Line[] {
  const end = addMonths(monthOn, 1)
  const daysOf = daysInMonth(monthOn)
  return stretchesOf(spans, monthOn, end).flatMap((stretch) => {
    const [span] = stretch.spans
    if (!isByMonth(span)) return []
    const { fromOn, untilOn } = stretch
    const days = daysBetween(fromOn, untilOn)
    const quantity = quantityOf(span)
    const unitPrice = span.trial ? 0 : span.price
    const { reason, reasonValues } = whyOf(stretch, monthOn, untilOn === end)
    const line: Line = {
      ...aboutOf(span),
      kind: 'PLAN',
      fromOn,
      untilOn,
      quantity,
      unitPrice,
      days,
      daysOf,
      net: shareOf(unitPrice * quantity, ...partOf(days, daysOf, span.suspended)),
      reason,
      reasonValues: { ...reasonValues, ...unitValues(stretch.spans) },
    }
    return [line, ...promotionLines(stretch, daysOf)]
  })
}

/** A part of an add-on that was on from one day until the day before another; its price is for one unit and a month. */
type AddOnSpan = Pick<Span, 'customerId' | 'customerName' | 'fromOn' | 'untilOn' | 'price'> & {
  code: string
  unit?: AddOnUnit
  name: string
  quantity: number
}
/** The lines of one add-on for a month: those of a licence, with units for seats. @param spans as for `planLines` */
export const addOnLines = (spans: readonly AddOnSpan[], monthOn: string): Line[] =>
  planLines(
    spans.map(({ code, name, quantity, unit, ...span }) => ({
      ...span,
      ...(unit && {
        units: { per: unit === 'NONE' ? 'COMPANY' : unit, unit: 'SEAT', included: 0, range: 'MONTH' } as const,
      }),
      subscriptionId: '',
      planCode: code,
      planName: name,
      planNameFr: name,
      planType: 'PERUSER',
      seats: quantity,
      trial: false,
      why: 'PLAN_ADDED',
      promotion: null,
    })),
    monthOn,
  ).map((line) => ({
    ...line,
    kind: 'ADDON',
    subscriptionId: null,
    reason: line.reason === 'seats' ? 'quantity' : line.reason,
  }))

/** The days of a person's seat; `untilOn` is the first day without it. */
export type SeatPeriod = { fromOn: string; untilOn: string | null }
/**
 * The cost of people beyond the seats in a month, for a plan that allows them: each day of each person, at the price of
 * that day.
 */
export function overSeatLines(spans: readonly Span[], seated: readonly SeatPeriod[], monthOn: string): Line[] {
  const end = addMonths(monthOn, 1)
  const daysOf = daysInMonth(monthOn)
  return stretchesOf(spans, monthOn, end).flatMap(({ spans: [span], fromOn, untilOn }): Line[] => {
    if (span.trial || span.planType !== 'PERUSER') return []
    let count = 0
    for (let day = fromOn; day < untilOn; day = addDays(day, 1)) {
      const used = seated.filter((one) => one.fromOn <= day && (one.untilOn === null || one.untilOn > day)).length
      count += Math.max(0, used - span.seats)
    }
    if (count === 0) return []
    return [
      {
        ...aboutOf(span),
        kind: 'SEATS',
        fromOn,
        untilOn,
        quantity: count,
        unitPrice: span.price,
        // Each line is one day of one person's seat.
        days: 1,
        daysOf,
        net: shareOf(span.price, ...partOf(count, daysOf, span.suspended)),
        reason: 'beyondSeats',
        reasonValues: { count, seats: span.seats, ...(span.suspended !== undefined && { share: span.suspended }) },
      },
    ]
  })
}
