import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import {
  type ActivityType,
  type Effective,
  renewableDays,
} from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { addDays, addMonths, daysBetween } from '../../../core/calendar/calendar.ts'
import type { Terms } from '../plans/plans.service.ts'
import {
  advanced,
  agreedOf,
  costOf,
  coveredUntil,
  type Facts,
  type PromotionBenefit,
  spanStateOf,
  isBillable,
  isLive,
  monthlyFrom,
  promotionOf,
  type StoredSubscription,
  type Target,
  withBenefit,
} from './subscriptions.stored.ts'
import { amountRefusals, dayRefusals, refuse, seatRefusals, targetRefusals } from './subscriptions.refusals.ts'
import { changed, type Span, type SpanChange, spanChange } from './subscriptions.spans.ts'
import {
  startedState,
  ended,
  isRenewable,
  isRunning,
  renewed,
  type State,
  initialState,
} from './subscriptions.states.ts'

// The effect of a change of a company plan: rows, spans, reasons and numbers. Previews, change sets, single calls and
// jobs all use these functions, so that a dry run equals the run.

export type Change =
  | {
      kind: 'upgrade' | 'renew'
      target?: Target | undefined
      seats?: number | null | undefined
      effective: Effective
      poNumber?: string | null | undefined
      benefit?: PromotionBenefit | undefined
    }
  | { kind: 'cancel'; effective: 'NOW' | 'PERIOD_END' }
  | { kind: 'resume' }

export type Outcome = {
  /** The reasons against it; the first one is shown where only one can be shown. */
  refusals: Problem[]
  /** The day of the change, and whether it is in the future. */
  on: string
  later: boolean
  type: ActivityType
  after: StoredSubscription
  terms: Terms
  span: SpanChange
  /** The end after the change, once the calendar has done the due steps of that day too. */
  newEnd: string
  prorationMinor: number
  /** The monthly cost from that day on, before and after the change. */
  monthlyBeforeMinor: number
  monthlyMinor: number
}

type TermsChange = Extract<Change, { kind: 'upgrade' | 'renew' }>
/** The day of the change. */
function dayOf({ stored, today }: Facts, effective: Effective): string {
  if (effective === 'NOW') return today
  return effective === 'PERIOD_END' ? addDays(stored.endOn, 1) : effective
}

/** A plan on the day before its change. */
type Base = { stored: StoredSubscription; spans: Span[] }
const withPlan = (stored: StoredSubscription, target: Target | undefined): StoredSubscription =>
  target?.price
    ? {
        ...stored,
        planId: target.plan.planId,
        termsId: target.plan.termsId,
        price: target.price.price,
        overagePrice: target.price.overagePrice,
        priceOverride: false,
        promotionId: null,
        promotionUntil: null,
      }
    : stored

/** Terms of another length, and those of another plan after a trial or a term, begin on that day. */
function upgradedState(stored: StoredSubscription, terms: Terms, next: Terms, on: string): State {
  const { status, startOn, endOn, trialEndsOn, autoRenew } = stored
  const renews = next.renewalType !== 'NONE' && (autoRenew || terms.renewalType === 'NONE')
  if (status === 'Scheduled') {
    const trialDays = trialEndsOn === null ? 0 : daysBetween(startOn, trialEndsOn) + 1
    return initialState({ startOn, today: on, trialDays, autoRenew: renews }, next)
  }
  const restarts = status === 'Trial' || endOn < on || next.termMonths !== terms.termMonths
  const tried = status === 'Trial' ? { trialEndsOn: on > startOn ? addDays(on, -1) : null } : {}
  return { ...(restarts ? startedState(stored, next, on) : stored), ...tried, autoRenew: renews }
}

function upgrade(facts: Facts, { stored }: Base, { target, seats }: TermsChange, on: string) {
  const { status } = stored
  const targetSeats = seats ?? stored.seats
  const refusals: Problem[] = []
  if (status !== 'Scheduled' && status !== 'Trial' && status !== 'Active') refusals.push(refuse(status))
  if (!target && targetSeats === stored.seats) refusals.push(new Problem('subscription.nothingToChange'))
  const next = target?.plan ?? facts.terms
  const state = target ? upgradedState(stored, facts.terms, next, on) : {}
  return {
    refusals,
    after: { ...withPlan({ ...stored, ...state }, target), seats: targetSeats },
    type: 'UPGRADED' as const,
  }
}

function renew(facts: Facts, { stored }: Base, { target, seats }: TermsChange, on: string) {
  const { status, endOn, endedOn } = stored
  const next = target?.plan ?? facts.terms
  const refusals: Problem[] = []
  if (!isRenewable(stored, on))
    refusals.push(endedOn ? new Problem('subscription.tooLate', { values: { days: renewableDays } }) : refuse(status))
  if (next.renewalType === 'NONE')
    refusals.push(new Problem('subscription.renewsNever', { values: { planCode: next.planCode } }))
  if (!target && facts.otherLive && !isLive(stored))
    refusals.push(new Problem('subscription.exists', { values: { planCode: next.planCode } }))
  // One term ahead is enough; otherwise each click would move the end further.
  if (!target && isRunning(stored) && endOn > addMonths(on, next.termMonths))
    refusals.push(new Problem('subscription.renewedAhead', { values: { day: endOn } }))
  const agreed = agreedOf(next, false)
  const state = target ? startedState(stored, next, on) : renewed(stored, agreed, on)
  const after = { ...withPlan({ ...stored, ...state }, target), seats: seats ?? stored.seats }
  return { refusals, after, type: 'RENEWED' as const }
}

/** Refuses changes of an account that is suspended or closed. */
function accountRefusals(facts: Facts, { kind }: Change): Problem[] {
  const may = kind === 'upgrade' || kind === 'resume' ? facts.accountActive : facts.accountOpen
  return may ? [] : [new Problem('subscription.accountNotActive')]
}

function end({ stored, today }: Facts, effective: 'NOW' | 'PERIOD_END') {
  const { status, endOn, cancelOn } = stored
  const type = 'STATUS_CHANGED' as const
  if (effective === 'NOW')
    return {
      refusals: isLive(stored) ? [] : [refuse(status)],
      on: today,
      after: { ...stored, ...ended(stored, today) },
      type,
    }
  const on = addDays(endOn, 1)
  const refusals = status === 'Active' || status === 'Trial' ? [] : [refuse(status)]
  if (cancelOn === on) refusals.push(new Problem('subscription.nothingToChange'))
  return { refusals, on, after: { ...stored, cancelOn: on }, type }
}

function resume({ stored, terms, today }: Facts) {
  const type = 'STATUS_CHANGED' as const
  const { status, cancelOn, trialEndsOn, startOn, autoRenew } = stored
  if (status === 'Failed') {
    const trialDays = trialEndsOn === null ? 0 : daysBetween(startOn, trialEndsOn) + 1
    const state = initialState({ startOn: today, today, trialDays, autoRenew }, terms)
    return { refusals: [], on: today, after: { ...stored, ...state }, type }
  }
  const refusals = cancelOn === null || !isRunning(stored) ? [new Problem('subscription.nothingToChange')] : []
  return { refusals, on: today, after: { ...stored, cancelOn: null }, type }
}

function grow(facts: Facts, change: TermsChange) {
  const { stored, terms, today, suspended } = facts
  const requestedDay = dayOf(facts, change.effective)
  const refusals = dayRefusals(requestedDay, today)
  if (change.effective === 'PERIOD_END' && stored.status !== 'Active' && stored.status !== 'Trial')
    refusals.push(refuse(stored.status))
  const on = refusals.length > 0 ? today : requestedDay
  const later = on > today
  if (later && facts.scheduled) refusals.push(new Problem('subscription.alreadyScheduled'))
  const base: Base = later
    ? advanced(stored, agreedOf(terms, suspended), facts.last, addDays(on, -1))
    : { stored, spans: facts.last ? [facts.last] : [] }
  const target = change.target?.plan.planId === stored.planId ? undefined : change.target
  const resolvedChange = { ...change, target }
  const done =
    change.kind === 'upgrade' ? upgrade(facts, base, resolvedChange, on) : renew(facts, base, resolvedChange, on)
  const after: StoredSubscription = {
    ...done.after,
    ...promotionOf(change.benefit, on),
    ...(change.poNumber !== undefined && { poNumber: change.poNumber }),
  }
  if (target) refusals.push(...targetRefusals(facts, target))
  const next = target?.plan ?? terms
  return {
    ...done,
    refusals: [
      ...refusals,
      ...done.refusals,
      ...seatRefusals(next, after.seats, facts),
      ...amountRefusals(next, after),
    ],
    type: done.type === 'UPGRADED' && !target ? ('SEATS_CHANGED' as const) : done.type,
    on,
    later,
    base,
    after,
    terms: next,
  }
}

/** The effect of a change, on its day. */
export function planChange(facts: Facts, change: Change): Outcome {
  const { stored, terms, last, suspended } = facts
  const base: Base = { stored, spans: last ? [last] : [] }
  const done =
    change.kind === 'cancel'
      ? { ...end(facts, change.effective), later: false, base, terms }
      : change.kind === 'resume'
        ? { ...resume(facts), later: false, base, terms }
        : grow(facts, change)
  const { after, on, refusals } = done
  // The notice of a set end contains its day, and the plan is held until then.
  const from = change.kind === 'cancel' && change.effective === 'PERIOD_END' ? facts.today : on
  const span = spanChange(done.base.spans.at(-1), from, spanStateOf(after))
  const next = agreedOf(done.terms, suspended)
  const settled = done.later ? advanced(after, next, undefined, on).stored : after
  const termsOf = new Map([terms, done.terms].map((one) => [one.termsId, one]))
  const discounts = withBenefit(facts.discounts, 'benefit' in change ? change.benefit : undefined)
  const cost = (spans: readonly Span[], state: State) =>
    costOf(spans, coveredUntil(state, from), from, { termsOf, discounts })
  const monthly = (one: StoredSubscription, own: Terms) => (isLive(one) ? monthlyFrom(one, own, on, discounts) : 0)
  return {
    refusals: [...accountRefusals(facts, change), ...refusals],
    on,
    later: done.later,
    type: done.type,
    after,
    terms: done.terms,
    span,
    newEnd: settled.cancelOn === null ? settled.endOn : addDays(settled.cancelOn, -1),
    prorationMinor: isBillable(after, done.terms)
      ? cost(changed(done.base.spans, span), settled) - cost(done.base.spans, done.base.stored)
      : 0,
    monthlyBeforeMinor: monthly(stored, terms),
    monthlyMinor: monthly(after, done.terms),
  }
}

/** The change of one company plan by the change set that sets the status of many. */
export const statusChange = ({ to }: ChangeInput<'plan.status'>): Change => {
  if (to === 'RESUME') return { kind: 'resume' }
  return { kind: 'cancel', effective: to === 'CANCEL_NOW' ? 'NOW' : 'PERIOD_END' }
}
