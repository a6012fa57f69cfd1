import { Problem } from '@portal/contract/core/errors'
import { addDays } from '../../core/calendar/calendar.ts'
import type { Terms } from '../plans/plans.service.ts'
import { dayRefusals, seatRefusals } from './subscriptions.refusals.ts'
import { type Given, heldOf, monthlyOf, promotionOf, type Stored, type Target } from './subscriptions.held.ts'
import { chargesIn, type SpanChange, spanChange } from './subscriptions.spans.ts'
import { sold } from './subscriptions.states.ts'

// What selling a plan to an account does; asked by the preview, the call and the change set alike.

export type SaleFacts = {
  today: string
  accountOpen: boolean
  target: Target
  /** The account had this plan before, so it is not tried once more. */
  hadBefore: boolean
  /** Days that a promotion adds to the trial. */
  trialGiven: number
  given: Given | undefined
}
export type Sale = {
  seats: number
  startOn?: string | null | undefined
  trialDays?: number | null | undefined
  autoRenew?: boolean | null | undefined
  /** Its last day. */
  endOn?: string | null | undefined
  poNumber?: string | null | undefined
  price?: number | null | undefined
}
export type SaleOutcome = {
  refusals: Problem[]
  on: string
  terms: Terms
  after: Stored
  span: SpanChange
  newEnd: string
  prorationMinor: number
  monthlyMinor: number
}

const mostTrial = 90

function trialOf({ target: { plan }, hadBefore, trialGiven }: SaleFacts, asked: number | null | undefined) {
  const { planType, trialDays, planCode } = plan
  const used = () => new Problem('subscription.trialUsed', { values: { planCode } })
  const wanted = asked === undefined || asked === null ? trialDays : Math.min(asked, trialDays)
  if (hadBefore && (planType === 'TRIAL' || (asked ?? 0) > 0 || trialGiven > 0)) return { days: 0, refusals: [used()] }
  const days = planType === 'TRIAL' ? trialDays : hadBefore ? 0 : wanted
  return { days: Math.min(mostTrial, days + trialGiven), refusals: [] }
}

export function planSale(facts: SaleFacts, sale: Sale): SaleOutcome {
  const { today, target, accountOpen } = facts
  const { plan, price, currency, held } = target
  const { planCode } = plan
  const startOn = sale.startOn ?? today
  const trial = trialOf(facts, sale.trialDays)
  const refusals = accountOpen ? [] : [new Problem('subscription.accountNotActive')]
  if (!target.sold) refusals.push(new Problem('plan.notSold', { values: { planCode } }))
  if (held) refusals.push(new Problem('subscription.exists', { values: { planCode } }))
  if (!price) refusals.push(new Problem('plan.noPrice', { values: { planCode, currency } }))
  refusals.push(...dayRefusals(startOn, today), ...trial.refusals)
  refusals.push(...seatRefusals(plan, sale.seats, { seatsUsed: 0, capUsers: false }))
  const autoRenew = sale.autoRenew ?? plan.renewalType === 'AUTO'
  const state = sold({ startOn, today, trialDays: trial.days, autoRenew }, plan)
  const { endOn = null } = sale
  if (endOn !== null) refusals.push(...dayRefusals(endOn, startOn))
  const cancelOn = endOn === null || endOn < startOn ? null : addDays(endOn, 1)
  const after: Stored = {
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
    ...promotionOf(facts.given, startOn),
  }
  const span = spanChange(undefined, startOn, heldOf(after))
  const newEnd = cancelOn !== null && cancelOn <= state.endOn ? addDays(cancelOn, -1) : state.endOn
  const monthlyMinor = monthlyOf(after, plan)
  // A trial is charged nothing, and a licence by its seats.
  const paid = span.add ? [{ ...span.add, price: monthlyMinor, seats: 1 }] : []
  const charged = chargesIn(paid, startOn, addDays(newEnd, 1)).reduce((sum, { minor }) => sum + minor, 0)
  return { refusals, on: startOn, terms: plan, after, span, newEnd, prorationMinor: charged, monthlyMinor }
}
