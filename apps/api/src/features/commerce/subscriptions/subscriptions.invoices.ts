import type { PlanPreview } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import type { Tx } from '../../../platform/db/db.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import {
  type HeldPlan,
  heldAndBilled,
  invoicesAhead,
  type KnownPlan,
  pausesFor,
} from '../billing/billing.ahead.service.ts'
import type { Terms } from '../plans/plans.service.ts'
import type { Outcome } from './subscriptions.change.ts'
import type { Subscription } from './subscriptions.facts.ts'
import type { SaleOutcome } from './subscriptions.sale.ts'
import type { Span } from './subscriptions.spans.ts'
import {
  advanced,
  agreedOf,
  type Discounts,
  isBillable,
  isLive,
  type StoredSubscription,
} from './subscriptions.stored.ts'

// The next invoices of a plan after a sale or a change, for its preview.

type Invoices = PlanPreview['invoices']

/** A span as billing knows it; of its promotion only the discount matters here. */
function heldAs(span: Span, terms: Terms, discounts: Discounts): Omit<HeldPlan, 'anchorOn' | 'heldUntil'> {
  const { fromOn, untilOn, seats, price, currency, trial, promotionId, promotionUntil } = span
  const { planCode, planName, planNameFr, planType, billingTiming, billingInterval, billingAnchor } = terms
  const { pendingFrom, suspendedShare } = terms
  const discount = promotionId === null ? undefined : discounts.get(promotionId)
  return {
    subscriptionId: '',
    customerId: '',
    customerName: '',
    planCode,
    planName,
    planNameFr,
    planType,
    why: 'PLAN_ADDED',
    fromOn,
    untilOn,
    seats,
    price,
    currency,
    trial,
    pendingFrom,
    suspendedShare,
    promotion: discount ? { ...discount, code: promotionId ?? '', currency, untilOn: promotionUntil } : null,
    terms: { billingTiming, billingInterval, billingAnchor },
  }
}

/** Spans with what all of them share: the first day of the plan, after any trial, and the last one that is certain. */
function planned(spans: readonly Omit<HeldPlan, 'anchorOn' | 'heldUntil'>[], until: string | null): HeldPlan[] {
  const first = spans.find(({ trial }) => !trial) ?? spans[0]
  return spans.map((span) => ({ ...span, anchorOn: first?.fromOn ?? span.fromOn, heldUntil: until }))
}

/** The first day on which a plan is certainly no longer held, as a run knows it. */
function heldUntil({ cancelOn, endedOn, autoRenew, endOn, graceEndsOn }: StoredSubscription, terms: Terms) {
  if (cancelOn !== null || endedOn !== null) return cancelOn ?? endedOn
  return autoRenew && terms.renewalType === 'AUTO' ? null : addDays(graceEndsOn ?? endOn, 1)
}

/** Months for which the calendar's steps are known: twice the longest interval, and a trial. */
const stepMonths = 30
/** The spans of a plan with the steps that follow by the calendar, such as the end of a trial. */
function withSteps(stored: StoredSubscription, terms: Terms, last: Span, on: string): Span[] {
  return advanced(stored, agreedOf(terms, false), last, addMonths(on, stepMonths)).spans
}

const shown = (plan: KnownPlan, today: string): Invoices =>
  invoicesAhead(plan, today).map(({ period, createdOn, fromOn, toOn, net, refund }) => ({
    period,
    createdOn,
    fromOn,
    toOn,
    netMinor: net,
    refundMinor: refund,
  }))

/** @param discounts those of the promotion that the sale redeems */
export async function invoicesOfSale(
  tx: Tx,
  { accountId, today }: { accountId: string; today: string },
  { after, terms, span, on }: SaleOutcome,
  discounts: Discounts,
): Promise<Invoices> {
  if (!span.add || !isBillable(after, terms)) return []
  const added = withSteps(after, terms, span.add, on).map((one) => heldAs(one, terms, discounts))
  const spans = planned(added, heldUntil(after, terms))
  return shown({ spans, billed: [], pauses: await pausesFor(tx, accountId, spans, today) }, today)
}

/** @param discounts those that the plan has after the change */
export async function invoicesOfChange(
  tx: Tx,
  scope: Scope,
  { row }: Subscription,
  { after, terms, span: { drop, close, add }, on }: Outcome,
  discounts: Discounts,
): Promise<Invoices> {
  if (!isBillable(after, terms)) return []
  const { accountId, subscriptionId, today } = row
  const { spans, billed, movedOn, remainders } = await heldAndBilled(tx, scope, { accountId, subscriptionId, today })
  const kept = spans
    .filter(({ fromOn }) => fromOn !== drop?.fromOn)
    .map((span) => (span.fromOn === close?.fromOn ? { ...span, untilOn: close.untilOn } : span))
  const added = add ? (isLive(after) ? withSteps(after, terms, add, on) : [add]) : []
  const all = planned([...kept, ...added.map((one) => heldAs(one, terms, discounts))], heldUntil(after, terms))
  const pauses = await pausesFor(tx, accountId, all, today)
  return shown({ spans: all, billed, movedOn, remainders, pauses }, today)
}
