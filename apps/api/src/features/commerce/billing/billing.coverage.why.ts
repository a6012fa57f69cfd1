import { daysBetween } from '../../../core/calendar/calendar.ts'
import { type Billed, type Difference, ofPlan, type PlanSpans, placeKey, placeOf } from './billing.coverage.units.ts'
import { type Line, whyOf } from './billing.lines.ts'
import { promotionValues, unitValues } from './billing.lines.units.ts'

// Why a line of days that were billed by other terms than calendar months in arrears is there.

type Explanation = Pick<Line, 'reason' | 'reasonValues'>
type WhyRequest = Pick<Difference, 'place' | 'fromOn' | 'quantity' | 'span' | 'code'>
const deltaOf = (quantity: number) => (quantity > 0 ? `+${quantity}` : `\u2212${-quantity}`)
/** The share that a suspended company is charged: a line says it whatever else it is for. */
export const withShare = ({ reason, reasonValues }: Explanation, share: number | undefined): Explanation => ({
  reason,
  reasonValues: share === undefined ? reasonValues : { ...reasonValues, share },
})

/** The code of a promotion, with its name where a span of the plan has it. */
const promotionIn = (spans: PlanSpans['spans'], code: string): Explanation['reasonValues'] =>
  promotionValues(spans.find(({ promotion }) => promotion?.code === code)?.promotion ?? { code })

/** Why fewer units are paid for, or more is taken off. @param quantity what documents have too much, above zero */
export function refundWhy({ place, fromOn, quantity, span, code }: WhyRequest): Explanation {
  if (code !== ofPlan)
    return { reason: 'refundPromotion', reasonValues: { ...promotionIn(span ? [span] : [], code), day: fromOn } }
  const isSamePrice = span?.price === place.unitPrice && span.suspended === place.share
  const remains = span?.planCode === place.planCode && isSamePrice && !span.trial
  return remains && span.planType === 'PERUSER'
    ? { reason: 'refundSeats', reasonValues: { day: fromOn, delta: deltaOf(-quantity) } }
    : { reason: 'refundDays', reasonValues: { day: fromOn } }
}

function promotionWhy({ spans }: PlanSpans, { place, code, fromOn, untilOn, quantity, span }: Difference): Explanation {
  const about = promotionIn(spans, code)
  if (quantity < 0) return { reason: 'promotionEnded', reasonValues: { ...about, day: fromOn } }
  const { kind = '', value = 0 } = span?.promotion ?? {}
  const more = { kind, value, currency: place.currency, days: daysBetween(fromOn, untilOn), of: place.daysOf }
  return { reason: 'promotion', reasonValues: { ...about, ...more } }
}

/** Why days are charged, and the unit of their price. */
export function chargeWhy(plan: PlanSpans, billed: readonly Billed[], one: Difference): Explanation {
  const { place, fromOn, untilOn, code, quantity } = one
  if (code !== ofPlan) return promotionWhy(plan, one)
  if (quantity < 0) return refundWhy({ ...one, quantity: -quantity })
  const { reason, reasonValues } = planWhy(plan, billed, one)
  const held = plan.spans.filter(
    (span) =>
      span.planCode === place.planCode && span.fromOn < untilOn && (span.untilOn === null || span.untilOn > fromOn),
  )
  return { reason, reasonValues: { ...reasonValues, ...unitValues(held) } }
}

function planWhy({ spans }: PlanSpans, billed: readonly Billed[], one: Difference): Explanation {
  const { place, fromOn, untilOn, quantity, span } = one
  const alike = billed.some(
    (other) =>
      other.covered.kind === 'PLAN' &&
      other.covered.quantity > 0 &&
      placeKey(placeOf(other)) === placeKey(place) &&
      other.covered.untilOn > fromOn,
  )
  if (alike && span?.planType === 'PERUSER')
    return { reason: 'seats', reasonValues: { day: fromOn, delta: deltaOf(quantity) } }
  if (!span) return { reason: 'started', reasonValues: { day: fromOn } }
  const before = spans.find((other) => other.untilOn === span.fromOn)
  const isWhole = daysBetween(fromOn, untilOn) === place.daysOf
  const why = whyOf({ spans: [span], fromOn, untilOn, before }, place.monthOn, isWhole)
  const ends = span.untilOn === untilOn
  return why.reason === 'ended' && !ends ? { reason: 'started', reasonValues: { day: fromOn } } : why
}
