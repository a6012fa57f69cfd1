import { oneOffCharges } from './billing.charge.lines.ts'
import type { PendingQuery } from './billing.charge.repository.ts'
import type { LineKind } from '@portal/contract/commerce/billing/billing.fields'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { findAddOnSpans, findPauses, findSeated, findSpans, type HeldSpan } from './billing.spans.repository.ts'
import { addMonths } from '../../../core/calendar/calendar.ts'
import { coverageLines, type HeldPlan } from './billing.coverage.charges.ts'
import type { Refund } from './billing.coverage.refunds.ts'
import { addOnLines, overSeatLines, type Line, planLines, type SeatPeriod } from './billing.lines.ts'
import { hasPauseTerms, type Pause, withPauses } from './billing.pauses.ts'
import { firstDayOf, overageLines } from './billing.overage.ts'

// The charges of companies for a month: lines in the currency in which each plan was sold.

/** A line in its currency; `poNumber` belongs to the company plan. */
export type Charge = { currency: string; poNumber: string | null; line: Line }
/** A refund of a company plan. */
export type PlanRefund = Refund & { customerId: string; subscriptionId: string }

export function spanOf({ promoCode, promoName, promoKind, promoValue, promotionUntil, ...held }: HeldSpan): HeldPlan {
  const { unitType, unitQuantity, range, ...span } = held
  const { billingTiming, billingInterval, billingAnchor } = span
  const promotion =
    promoCode === null || promoName === null || promoKind === null || promoValue === null
      ? null
      : {
          code: promoCode,
          name: promoName,
          kind: promoKind,
          value: promoValue,
          currency: span.currency,
          untilOn: promotionUntil,
        }
  const per = span.planType === 'PERUSER' ? 'SEAT' : 'COMPANY'
  const units = { per, unit: unitType, included: unitQuantity, range } as const
  return { ...span, units, promotion, terms: { billingTiming, billingInterval, billingAnchor } }
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

/** The pauses of companies by their keys; none are read where no terms ask for them. */
async function pausesOf(tx: Tx, held: readonly HeldSpan[], since: string): Promise<Map<string, Pause[]>> {
  const ids = new Set(held.filter(hasPauseTerms).map(({ customerId }) => customerId))
  return ids.size > 0 ? Map.groupBy(await findPauses(tx, [...ids], since), ({ accountId }) => accountId) : new Map()
}
const chargedSpans = (pauses: ReadonlyMap<string, Pause[]>) => (spans: readonly [HeldSpan, ...HeldSpan[]]) =>
  withPauses(spans.map(spanOf), pauses.get(spans[0].customerId) ?? [])

/** When people had seats, for plans that allowed more people than seats. */
async function seatedOn(
  tx: Tx,
  scope: Scope,
  plans: ReadonlyMap<string, readonly [HeldSpan, ...HeldSpan[]]>,
  month: string,
) {
  const open = [...plans].flatMap(([id, [first]]) => (first.beyondSeats ? [id] : []))
  const seated = new Map<string, SeatPeriod[]>()
  if (open.length > 0)
    for (const { subscriptionId, ...one } of await findSeated(tx, scope, open, month))
      seated.set(subscriptionId, [...(seated.get(subscriptionId) ?? []), one])
  return seated
}

/** The charges of each company, in the order of its lines. */
function byCustomer(all: Iterable<readonly [string, readonly Charge[]]>): Map<string, Charge[]> {
  const charges = new Map<string, Charge[]>()
  for (const [customerId, own] of all) charges.set(customerId, [...(charges.get(customerId) ?? []), ...own])
  for (const own of charges.values()) own.sort(byPlanName)
  return charges
}

/** The companies that an issuer charges for a month. */
type ChargeScope = PendingQuery & { scope: Scope; month: string; remainders: Map<string, number> }
/** The charges and refunds of a month, by company. */
export async function chargesOf(
  tx: Tx,
  { remainders, ...query }: ChargeScope,
  customers: readonly { payer: string; accountId: string }[],
) {
  const { scope, issuerId, month } = query
  const ids = customers.map(({ accountId }) => accountId)
  const since = firstDayOf(month)
  const held = await findSpans(tx, scope, ids, month, since)
  const plans = byPlan(held.filter(({ fromOn }) => fromOn < addMonths(month, 1)))
  const charged = chargedSpans(await pausesOf(tx, held, since))
  const seated = await seatedOn(tx, scope, plans, month)
  const overage = await overageLines(tx, { issuerId, month, customers }, plans)
  const monthly = [...plans].map(([id, planSpans]) => {
    const [{ currency, poNumber, customerId }] = planSpans
    const spans = charged(planSpans)
    const lines = [
      ...planLines(spans, month),
      ...overSeatLines(spans, seated.get(id) ?? [], month),
      ...(overage.get(id) ?? []),
    ]
    return [customerId, lines.map((line): Charge => ({ currency, poNumber, line }))] as const
  })
  const all = byPlan(held)
  const due = await coverageCharges(tx, { scope, issuerId, month, since, remainders }, ids, { plans: all, charged })
  const charges = byCustomer([
    ...monthly,
    ...due.map(({ customerId, own }) => [customerId, own] as const),
    ...(await addOnCharges(tx, scope, ids, month)),
    ...(await oneOffCharges(tx, query, ids)),
  ])
  return {
    charges,
    refunds: Map.groupBy(
      due.flatMap(({ refunds }) => refunds),
      ({ customerId }) => customerId,
    ),
  }
}

/** The cost of plans that are billed on terms other than calendar months in arrears, and their refunds. */
async function coverageCharges(
  tx: Tx,
  request: Parameters<typeof coverageLines>[1],
  customers: readonly string[],
  {
    plans,
    charged,
  }: {
    plans: ReadonlyMap<string, readonly [HeldSpan, ...HeldSpan[]]>
    charged: ReturnType<typeof chargedSpans>
  },
) {
  const spans = [...plans].map(([id, own]) => [id, charged(own)] as const)
  const lines = await coverageLines(tx, request, customers, new Map(spans))
  return [...lines].map(([subscriptionId, { customerId, ...due }]) => {
    const { poNumber = null } = plans.get(subscriptionId)?.[0] ?? {}
    const own = due.charges.map((one): Charge => ({ ...one, poNumber }))
    return { customerId, own, refunds: due.refunds.map((one): PlanRefund => ({ ...one, customerId, subscriptionId })) }
  })
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

/** Lines are in this order: the plan, then deductions, then additions. */
const places: readonly LineKind[] = ['PLAN', 'PROMOTION', 'SEATS', 'OVERAGE', 'ADDON', 'CHARGE', 'CREDIT']
const orderOf = ({ line }: Charge) =>
  `${line.planName ?? ''} ${line.subscriptionId ?? ''} ${line.fromOn} ${places.indexOf(line.kind)}`
const byPlanName = (one: Charge, other: Charge) => (orderOf(one) < orderOf(other) ? -1 : 1)
