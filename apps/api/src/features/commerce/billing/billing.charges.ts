import type { LineKind } from '@portal/contract/commerce/billing/billing.fields'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { findAddOnSpans, findSeated, findSpans, type HeldSpan } from './billing.spans.repository.ts'
import { addOnLines, overSeatLines, type Line, planLines, type SeatPeriod, type Span } from './billing.lines.ts'
import { firstMonthOf, overageLines } from './billing.overage.ts'

// The charges of companies for a month: lines in the currency in which each plan was sold.

/** A line in its currency; `poNumber` belongs to the company plan. */
export type Charge = { currency: string; poNumber: string | null; line: Line }

function spanOf({ promoCode, promoKind, promoValue, promotionUntil, ...span }: HeldSpan): Span {
  const promotion =
    promoCode === null || promoKind === null || promoValue === null
      ? null
      : { code: promoCode, kind: promoKind, value: promoValue, currency: span.currency, untilOn: promotionUntil }
  return { ...span, promotion }
}

/** The spans of each company plan, in their order. */
function byPlan(spans: readonly HeldSpan[]): Map<string, [HeldSpan, ...HeldSpan[]]> {
  const plans = new Map<string, [HeldSpan, ...HeldSpan[]]>()
  for (const span of spans) {
    const spans = plans.get(span.subscriptionId)
    if (spans) spans.push(span)
    else plans.set(span.subscriptionId, [span])
  }
  return plans
}

/** The companies that an issuer charges for a month. */
type ChargeScope = { scope: Scope; issuerId: string; month: string }
/** The charges of a month, by company. */
export async function chargesOf(
  tx: Tx,
  { scope, issuerId, month }: ChargeScope,
  customers: readonly { payer: string; accountId: string }[],
) {
  const ids = customers.map(({ accountId }) => accountId)
  const plans = byPlan(await findSpans(tx, scope, ids, month, firstMonthOf(month)))
  const open = [...plans].flatMap(([id, [first]]) => (first.beyondSeats ? [id] : []))
  const seated = new Map<string, SeatPeriod[]>()
  if (open.length > 0)
    for (const { subscriptionId, ...one } of await findSeated(tx, scope, open, month))
      seated.set(subscriptionId, [...(seated.get(subscriptionId) ?? []), one])
  const latest = new Map([...plans].map(([id, spans]) => [id, spans.at(-1) ?? spans[0]]))
  const overage = await overageLines(tx, { issuerId, month, customers }, latest)
  const charges = new Map<string, Charge[]>()
  for (const [id, planSpans] of plans) {
    const [first] = planSpans
    const spans = planSpans.map(spanOf)
    const { currency, poNumber } = first
    const lines = [
      ...planLines(spans, month),
      ...overSeatLines(spans, seated.get(id) ?? [], month),
      ...(overage.get(id) ?? []),
    ]
    const own = lines.map((line): Charge => ({ currency, poNumber, line }))
    charges.set(first.customerId, [...(charges.get(first.customerId) ?? []), ...own])
  }
  for (const [customerId, own] of await addOnCharges(tx, scope, ids, month))
    charges.set(customerId, [...(charges.get(customerId) ?? []), ...own])
  for (const own of charges.values()) own.sort(byPlanName)
  return charges
}

/** The cost of add-ons in a month, by company and add-on. */
async function addOnCharges(tx: Tx, scope: Scope, ids: readonly string[], month: string) {
  const spansByAddOn = Map.groupBy(await findAddOnSpans(tx, scope, ids, month), ({ addOnId }) => addOnId)
  return [...spansByAddOn.values()].flatMap((spans): [string, Charge[]][] => {
    const [first] = spans
    if (!first) return []
    const { customerId, currency } = first
    return [[customerId, addOnLines(spans, month).map((line) => ({ currency, poNumber: null, line }))]]
  })
}

/** Below the plan come the deductions, then the additions. */
const places: readonly LineKind[] = ['PLAN', 'PROMOTION', 'SEATS', 'OVERAGE', 'ADDON', 'CREDIT']
const orderOf = ({ line }: Charge) =>
  `${line.planName ?? ''} ${line.subscriptionId ?? ''} ${line.fromOn} ${places.indexOf(line.kind)}`
const byPlanName = (one: Charge, other: Charge) => (orderOf(one) < orderOf(other) ? -1 : 1)
