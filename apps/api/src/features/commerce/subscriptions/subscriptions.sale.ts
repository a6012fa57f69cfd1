import { Problem } from '@portal/contract/core/errors'
import { sumOf } from '@portal/contract/core/money'
import { addDays } from '../../../core/calendar/calendar.ts'
import type { Terms } from '../plans/plans.service.ts'
import { amountRefusals, dayRefusals, seatRefusals } from './subscriptions.refusals.ts'
import {
  type PromotionBenefit,
  spanStateOf,
  isBillable,
  monthlyFrom,
  monthlyOf,
  promotionOf,
  type StoredSubscription,
  type Target,
  withBenefit,
} from './subscriptions.stored.ts'
import { chargesIn, openDay, type SpanChange, spanChange } from './subscriptions.spans.ts'
import { initialState } from './subscriptions.states.ts'

// The effect of selling a plan to an account, for the preview, the call and the change set.

export type SaleFacts = {
  today: string
  accountOpen: boolean
  target: Target
  /** The account had this plan before, so there is no second trial. */
  hadBefore: boolean
  /** The day up to which that plan was counted. */
  countedUntil: string | null
  /** Days that a promotion adds to the trial. */
  trialGiven: number
  benefit: PromotionBenefit | undefined
}
export type Sale = {
  seats: number
  startOn?: string | null | undefined
  trialDays?: number | null | undefined
  autoRenew?: boolean | null | undefined
  /** The last day of the plan. */
  endOn?: string | null | undefined
  poNumber?: string | null | undefined
  price?: number | null | undefined
}
export type SaleOutcome = {
  refusals: Problem[]
  on: string
  terms: Terms
  after: StoredSubscription
  span: SpanChange
  newEnd: string
  prorationMinor: number
  monthlyMinor: number
}

const maxTrial = 90

function trialOf({ target: { plan }, hadBefore, trialGiven }: SaleFacts, requestedDays: number | null | undefined) {
  const { planType, trialDays, planCode } = plan
  const used = () => new Problem('subscription.trialUsed', { values: { planCode } })
  const length = requestedDays === undefined || requestedDays === null ? trialDays : Math.min(requestedDays, trialDays)
  if (hadBefore && (planType === 'TRIAL' || (requestedDays ?? 0) > 0 || trialGiven > 0))
    return { days: 0, refusals: [used()] }
  const days = planType === 'TRIAL' ? trialDays : hadBefore ? 0 : length
  return { days: Math.min(maxTrial, days + trialGiven), refusals: [] }
}

/** The charge up to a day: a trial is free, a licence is charged by its seats. */
function chargedBy(
  after: StoredSubscription,
  terms: Terms,
  { add }: SpanChange,
  until: string,
  discount: PromotionBenefit | undefined,
): number {
  if (!add || !isBillable(after, terms)) return 0
  const paid = [{ ...add, price: monthlyOf(after, terms), seats: 1, discount }]
  return sumOf(chargesIn(paid, add.fromOn, addDays(until, 1)).map(({ minor }) => minor))
}

/** Why nothing can be sold, regardless of the amount. */
function saleRefusals({ today, target, accountOpen }: SaleFacts, { seats, endOn }: Sale, startOn: string): Problem[] {
  const { plan, price, currency, held, sold } = target
  const { planCode } = plan
  const about = { values: { planCode } }
  return [
    ...(accountOpen ? [] : [new Problem('subscription.accountNotActive')]),
    ...(sold ? [] : [new Problem('plan.notSold', about)]),
    ...(held ? [new Problem('subscription.exists', about)] : []),
    ...(price ? [] : [new Problem('plan.noPrice', { values: { planCode, currency } })]),
    ...dayRefusals(startOn, today),
    ...(endOn ? dayRefusals(endOn, startOn) : []),
    ...seatRefusals(plan, seats, { seatsUsed: 0, capUsers: false }),
  ]
}

export function planSale(facts: SaleFacts, sale: Sale): SaleOutcome {
  const { plan, price } = facts.target
  const today = openDay(facts.today, facts.countedUntil)
  const startOn = sale.startOn ?? today
  const trial = trialOf(facts, sale.trialDays)
  const refusals = [...saleRefusals({ ...facts, today }, sale, startOn), ...trial.refusals]
  const autoRenew = sale.autoRenew ?? plan.renewalType === 'AUTO'
  const state = initialState({ startOn, today, trialDays: trial.days, autoRenew }, plan)
  const { endOn = null } = sale
  const cancelOn = endOn === null || endOn < startOn ? null : addDays(endOn, 1)
  const after: StoredSubscription = {
    ...state,
    cancelOn,
    planId: plan.planId,
    termsId: plan.termsId,
    seats: sale.seats,
    price: sale.price ?? price?.price ?? 0,
    overagePrice: price?.overagePrice ?? null,
    priceOverride: sale.price !== undefined && sale.price !== null,
    currency: price?.currency ?? plan.currency,
    poNumber: sale.poNumber ?? null,
    promotionId: null,
    promotionUntil: null,
    ...promotionOf(facts.benefit, startOn),
  }
  refusals.push(...amountRefusals(plan, after))
  const span = spanChange(undefined, startOn, spanStateOf(after))
  const newEnd = cancelOn !== null && cancelOn <= state.endOn ? addDays(cancelOn, -1) : state.endOn
  const prorationMinor = chargedBy(after, plan, span, newEnd, facts.benefit)
  return {
    refusals,
    on: startOn,
    terms: plan,
    after,
    span,
    newEnd,
    prorationMinor,
    monthlyMinor: monthlyFrom(after, plan, startOn, withBenefit(new Map(), facts.benefit)),
  }
}
