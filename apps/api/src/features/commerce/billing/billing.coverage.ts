import { isMonthlyInArrears, quantityOf } from '@portal/contract/commerce/plans/plans.rules'
import { discountOf } from '@portal/contract/commerce/promotions/promotions.rules'
import { addMonths, daysBetween, monthOf } from '../../../core/calendar/calendar.ts'
import { type Part, partsOf, type Refund, refundsOf } from './billing.coverage.refunds.ts'
import {
  type Billed,
  costOf,
  toCovered,
  type Days,
  type Difference,
  namedAs,
  ofPlan,
  type Place,
  placeKey,
  placeOf,
  type PlanSpans,
  plus,
  type TermSpan,
  type Units,
  unitsIn,
} from './billing.coverage.units.ts'
import { chargeWhy, withShare } from './billing.coverage.why.ts'
import { aboutOf, type Line } from './billing.lines.ts'
import { billedMonthOf, type Covered, intervalOf, isDue } from './billing.terms.ts'

// The charges and refunds of company plans that are billed in advance, or by other intervals than calendar months in arrears
// (decision 0176): for each day, what its span costs minus what documents already have for it. What is above is charged.
// What is below was paid ahead and is refunded on the invoices that charged it. So each held day is charged once,
// whatever changes and whenever a run is made.

/**
 * The month of the invoice, and the first day that it may correct; intervals that ended by `openSince` are charged no more.
 * `remainders`: what is left of invoices for the refunds of a run.
 */
export type DueRequest = { month: string; since: string; openSince: string; remainders?: Map<string, number> }
export type DueLine = { currency: string; line: Line & { covered: Covered } }
export type PlanLines = { charges: DueLine[]; refunds: Refund[] }

/** The cost of a span on a day. */
function heldOn({ anchorOn }: PlanSpans, span: TermSpan | undefined, day: string): { place: Place; units: Units }[] {
  if (!span || span.trial || span.price === 0 || span.suspended === 0 || isMonthlyInArrears(span.terms)) return []
  const { planCode, currency, promotion, price, suspended: share } = span
  const { monthOn, daysOf } = billedMonthOf(span.terms, anchorOn, day)
  const quantity = quantityOf(span)
  const applies = promotion && (promotion.untilOn === null || promotion.untilOn > day)
  const discount = applies ? discountOf(promotion, price * quantity, 1, 1) : 0
  const units = new Map([[ofPlan, quantity]])
  if (promotion && discount > 0) units.set(promotion.code, discount)
  const place = { planCode, monthOn, daysOf, currency, unitPrice: price, ...(share !== undefined && { share }) }
  return [{ place, units }]
}

/** The days on which anything changes, in their order: between two of them all days are alike. */
function changesOf(plan: PlanSpans, billed: readonly Billed[], since: string, until: string): string[] {
  const days = [since, until, ...[plan.heldUntil, plan.movedOn].filter((day) => day != null)]
  for (const { fromOn, untilOn, promotion, terms } of plan.spans) {
    days.push(fromOn, untilOn ?? until, promotion?.untilOn ?? until)
    const end = untilOn && untilOn < until ? untilOn : until
    for (let day = fromOn > since ? fromOn : since; day < end;) {
      day = billedMonthOf(terms, plan.anchorOn, day).untilOn
      days.push(day)
    }
  }
  for (const { covered } of billed) days.push(covered.fromOn, covered.untilOn)
  return [...new Set(days)].filter((day) => day >= since && day <= until).toSorted()
}

type Differences = { charges: Difference[]; refunds: Part[] }

/**
 * Whether an invoice may charge a day: not if its interval ended too long ago, nor if it belongs to a former issuer,
 * which bills the days before the move if billed in advance, and the intervals whose invoice was due before the month
 * of the move.
 */
function isOpen({ anchorOn, movedOn }: PlanSpans, { terms }: TermSpan, day: string, openSince: string): boolean {
  const { untilOn } = intervalOf(terms, anchorOn, day)
  if (untilOn <= openSince) return false
  if (!movedOn) return true
  return terms.billingTiming === 'ADVANCE' ? day >= movedOn : untilOn > addMonths(monthOf(movedOn), -1)
}

/** The places of days in documents that were credited in full. */
function givenOn(billed: readonly Billed[]): Set<string> {
  const given = billed.filter((one) => one.given)
  const places = Map.groupBy(given, (one) => `${one.invoiceId} ${placeKey(placeOf(one))}`)
  const costs = [...places.values()].flatMap((some) =>
    some.slice(0, 1).map((one) => [placeKey(placeOf(one)), costOf(unitsIn(some), one.covered.unitPrice)] as const),
  )
  return new Set(costs.flatMap(([key, cost]) => (cost > 0 ? [key] : [])))
}
/**
 * The units to charge: days that were given away stay free whatever the price, and only additional seats at the same
 * price are charged.
 */
function chargedOf(units: Units, given: ReadonlySet<string>, key: string): Units {
  if (given.size === 0) return units
  return new Map(given.has(key) ? [...units].filter(([, quantity]) => quantity > 0) : [])
}

/** The differences of days that are alike. */
function differencesOn(
  plan: PlanSpans,
  all: readonly Billed[],
  { fromOn, untilOn, span }: Days,
  { month, openSince }: DueRequest,
) {
  const found: Differences = { charges: [], refunds: [] }
  const isHeld = span && (span.untilOn !== null || plan.heldUntil === null || plan.heldUntil > fromOn)
  const held = new Map(heldOn(plan, isHeld ? span : undefined, fromOn).map((one) => [placeKey(one.place), one]))
  // Days that are not due yet wait, as does a plan that began after the days of the invoice.
  const began = plan.spans.some((one) => one.fromOn < addMonths(month, 2))
  const open = span && began && isOpen(plan, span, fromOn, openSince)
  const due = open && isDue(span.terms, plan.anchorOn, fromOn, month)
  const some = all.filter(({ covered }) => covered.fromOn <= fromOn && covered.untilOn >= untilOn)
  const billed = Map.groupBy(some, (one) => placeKey(placeOf(one)))
  const given = givenOn(some)
  for (const key of new Set([...held.keys(), ...billed.keys()])) {
    const [first] = billed.get(key) ?? []
    const place = held.get(key)?.place ?? (first && placeOf(first))
    if (!place) continue
    const units = plus(held.get(key)?.units ?? new Map(), unitsIn(billed.get(key) ?? []), -1)
    const cost = costOf(units, place.unitPrice)
    const days = { fromOn, untilOn, span, place }
    const more = chargedOf(units, given, key)
    const price = costOf(more, place.unitPrice)
    if (cost < 0) found.refunds.push(...partsOf(days, units, billed.get(key) ?? []))
    else if (due && (price > 0 || (more.get(ofPlan) ?? 0) > 0))
      found.charges.push(
        ...[...more].flatMap(([code, quantity]) =>
          quantity === 0 ? [] : [{ ...days, code, quantity, free: price === 0 }],
        ),
      )
  }
  return found
}

/** Joins the differences of consecutive days. */
function joined(all: readonly Difference[]): Difference[] {
  const last = new Map<string, Difference>()
  const found: Difference[] = []
  for (const one of all) {
    const key = `${placeKey(one.place)} ${one.code}`
    const before = last.get(key)
    const goesOn = before?.untilOn === one.fromOn && before.quantity === one.quantity
    // Days that cost nothing are rounded alike, so their plan and its promotion stay together.
    if (before && goesOn && !one.free && !before.free) before.untilOn = one.untilOn
    else {
      const next = { ...one }
      last.set(key, next)
      found.push(next)
    }
  }
  return found
}

function lineOf(plan: PlanSpans, billed: readonly Billed[], one: Difference): DueLine[] {
  const [about] = plan.spans
  if (!about) return []
  const { place, fromOn, untilOn, code } = one
  const covered = toCovered(billed, one)
  const isPlan = code === ofPlan
  const sign = one.quantity < 0 ? -1 : 1
  const line = {
    ...aboutOf(about),
    ...namedAs(plan, place.planCode),
    kind: covered.kind,
    fromOn,
    untilOn,
    quantity: isPlan ? sign * one.quantity : 1,
    unitPrice: isPlan ? sign * place.unitPrice : -one.quantity,
    days: daysBetween(fromOn, untilOn),
    daysOf: place.daysOf,
    net: covered.net,
    ...withShare(chargeWhy(plan, billed, one), place.share),
    covered,
  }
  return [{ currency: place.currency, line }]
}

/**
 * The charges and refunds of a company plan with the invoice of a month. Days of plans that are billed by calendar months in arrears
 * are left to `planLines`; what was paid ahead for them is refunded. @param billed what documents have since the first
 * day, the earliest first
 */
export function linesDue(plan: PlanSpans, billed: readonly Billed[], request: DueRequest): PlanLines {
  const { month, since, remainders = new Map() } = request
  // An interval that is due begins in the next month at the latest.
  const ahead = Math.max(1, ...plan.spans.map(({ terms }) => terms.billingInterval))
  const until = [addMonths(month, 2 + ahead), ...billed.map(({ covered }) => covered.untilOn)].reduce((one, other) =>
    one > other ? one : other,
  )
  const changes = changesOf(plan, billed, since, until)
  const differences = changes.flatMap((fromOn, at) => {
    const untilOn = changes[at + 1]
    const span = plan.spans.find((one) => one.fromOn <= fromOn && (one.untilOn === null || one.untilOn > fromOn))
    return untilOn ? differencesOn(plan, billed, { fromOn, untilOn, span }, request) : []
  })
  return {
    charges: joined(differences.flatMap(({ charges }) => charges)).flatMap((one) => lineOf(plan, billed, one)),
    refunds: refundsOf(
      billed,
      differences.flatMap(({ refunds }) => refunds),
      remainders,
    ),
  }
}
