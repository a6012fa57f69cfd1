import type { RenewalType } from '@portal/contract/commerce/plans/plans.fields'
import {
  graceDays,
  renewableDays,
  type StoredStatus,
} from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { addDays, daysBetween, termEnd } from '../../../core/calendar/calendar.ts'

// The steps of a company plan by the calendar (`product.md` 4.2), without a clock: the caller passes the day of the
// account. A trial comes before the first term, so that a customer who tries a plan for 90 days and buys a month gets a
// whole month.

export type State = {
  status: StoredStatus
  /** The day from which terms are counted; for a trial, its first day. */
  startOn: string
  /** The last day of the current term, or of the trial. */
  endOn: string
  trialEndsOn: string | null
  graceEndsOn: string | null
  endedOn: string | null
  /** The first day on which it is no longer held, where an end was set. */
  cancelOn: string | null
  autoRenew: boolean
}
/** Values that the calendar does not change. `suspended`: the account's own or inherited status. */
export type AgreedTerms = { termMonths: number; renewalType: RenewalType; suspended: boolean }
/** A step on a day. */
export type Step = { on: string; what: 'begins' | 'converts' | 'renews' | 'lapses' | 'expires' | 'ends'; to: State }

const afterwards = (day: string) => addDays(day, 1)

/** A company plan when it is sold: scheduled for a later day, on trial, or active. */
export function initialState(
  { startOn, today, trialDays, autoRenew }: { startOn: string; today: string; trialDays: number; autoRenew: boolean },
  { termMonths, renewalType }: Pick<AgreedTerms, 'termMonths' | 'renewalType'>,
): State {
  const trialEndsOn = trialDays > 0 ? addDays(startOn, trialDays - 1) : null
  const endOn = trialEndsOn ?? termEnd(startOn, termMonths, startOn)
  const status = startOn > today ? 'Scheduled' : trialEndsOn ? 'Trial' : 'Active'
  const renews = autoRenew && renewalType !== 'NONE'
  return { status, startOn, endOn, trialEndsOn, graceEndsOn: null, endedOn: null, cancelOn: null, autoRenew: renews }
}

const expired = (state: State, on: string): Step => ({
  on,
  what: 'expires',
  to: { ...state, status: 'Expired', graceEndsOn: null, endedOn: on },
})

/** A term begins on the same day of the month as the first one, or on the last day of a shorter month. */
const nextTerm = (state: State, { termMonths }: AgreedTerms): State => ({
  ...state,
  status: 'Active',
  graceEndsOn: null,
  endOn: termEnd(state.startOn, termMonths, afterwards(state.endOn)),
})

/** Terms of a year and more wait while the account is suspended, and their date stays the same. */
const renewsItself = ({ autoRenew }: State, { termMonths, renewalType, suspended }: AgreedTerms) =>
  autoRenew && renewalType === 'AUTO' && !(suspended && termMonths >= 12)

function endOfTrial(state: State, agreed: AgreedTerms): Step {
  const on = afterwards(state.endOn)
  if (!state.autoRenew || agreed.renewalType === 'NONE') return expired(state, on)
  const endOn = termEnd(on, agreed.termMonths, on)
  return { on, what: 'converts', to: { ...state, status: 'Active', startOn: on, endOn } }
}

function endOfTerm(state: State, agreed: AgreedTerms): Step {
  const on = afterwards(state.endOn)
  if (renewsItself(state, agreed)) return { on, what: 'renews', to: nextTerm(state, agreed) }
  if (agreed.renewalType === 'NONE') return expired(state, on)
  return { on, what: 'lapses', to: { ...state, status: 'Grace', graceEndsOn: addDays(state.endOn, graceDays) } }
}

/** A plan after its end on a day. */
export const ended = (state: State, on: string): State => ({
  ...state,
  status: 'Cancelled',
  endedOn: on,
  graceEndsOn: null,
  cancelOn: null,
})

/** Whether people can use it. */
export const isRunning = ({ status }: Pick<State, 'status'>): boolean =>
  status === 'Trial' || status === 'Active' || status === 'Grace'

/**
 * The next due step, at the latest today; undefined when there is none. A plan with a set end does not renew on that
 * day.
 */
export function nextStep(state: State, agreed: AgreedTerms, today: string): Step | undefined {
  const { cancelOn } = state
  const step = nextByTerm(state, agreed, today)
  if (cancelOn === null || cancelOn > today || !isRunning(state) || (step && step.on < cancelOn)) return step
  return { on: cancelOn, what: 'ends', to: ended(state, cancelOn) }
}
function nextByTerm(state: State, agreed: AgreedTerms, today: string): Step | undefined {
  const { status, startOn, endOn, trialEndsOn, graceEndsOn } = state
  if (status === 'Scheduled' && startOn <= today)
    return { on: startOn, what: 'begins', to: { ...state, status: trialEndsOn ? 'Trial' : 'Active' } }
  if (status === 'Trial' && endOn < today) return endOfTrial(state, agreed)
  if (status === 'Active' && endOn < today) return endOfTerm(state, agreed)
  if (status === 'Grace' && graceEndsOn !== null && graceEndsOn < today) return expired(state, afterwards(graceEndsOn))
  return undefined
}

/** The days of the term after the current one, up to the first day after it; after a trial, those of the first term. */
export function termAfter(
  state: State,
  { termMonths }: Pick<AgreedTerms, 'termMonths'>,
): { from: string; until: string } {
  const from = afterwards(state.endOn)
  const startOn = state.status === 'Trial' ? from : state.startOn
  return { from, until: afterwards(termEnd(startOn, termMonths, from)) }
}

/**
 * All due steps, each once and in its order, however far the clock has jumped; at most `most`, the rest is left to the
 * next run.
 */
export function stepsUntil(state: State, agreed: AgreedTerms, today: string, most = 120): Step[] {
  const steps: Step[] = []
  for (let at = state; steps.length < most;) {
    const step = nextStep(at, agreed, today)
    if (!step) return steps
    steps.push(step)
    at = step.to
  }
  return steps
}

/** Whether a plan can be renewed manually: one that runs, or one that ended at most 30 days ago. */
export const isRenewable = ({ status, endedOn }: State, today: string): boolean =>
  status === 'Active' ||
  status === 'Grace' ||
  status === 'Trial' ||
  ((status === 'Expired' || status === 'Cancelled') && endedOn !== null && daysBetween(endedOn, today) <= renewableDays)

/**
 * A plan after a manual renewal, which removes a set end. A running plan gets the term after the current one; an ended
 * plan begins again today, and the days between are free of charge.
 */
export function renewed(state: State, agreed: AgreedTerms, today: string): State {
  if (state.status === 'Active' || state.status === 'Grace') return { ...nextTerm(state, agreed), cancelOn: null }
  return startedState(state, agreed, today)
}

/** A plan whose first term begins on a day. */
export function startedState(state: State, { termMonths }: Pick<AgreedTerms, 'termMonths'>, on: string): State {
  const endOn = termEnd(on, termMonths, on)
  return { ...state, status: 'Active', startOn: on, endOn, graceEndsOn: null, endedOn: null, cancelOn: null }
}
