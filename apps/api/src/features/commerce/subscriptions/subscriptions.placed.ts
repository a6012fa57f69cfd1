import type { Text } from '@portal/contract/core/language'
import { addDays } from '../../../core/calendar/calendar.ts'
import type { Subscription } from './subscriptions.facts.ts'
import type { StoredSubscription } from './subscriptions.stored.ts'
import { nameOf, type Notes, noNotes } from './subscriptions.notes.ts'

// Company plans as rows of change sets.

/** A company plan in rows of sets; `stored` is the state for the undo. */
export type SubscriptionValues = Notes & {
  plan: Text
  seats: number
  status: string
  /** Both are null for readers without the flag CustomerPlanEndDate. */
  endDate: string | null
  cancelOn: string | null
  scheduledFor: string | null
  toPlan: Text | null
  toPlanCode: string | null
  toSeats: number | null
  stored: StoredSubscription
}
/** The end as the list of company plans shows it: of the notice, of the grace or of the term, whichever comes next. */
const nextEnd = ({ endOn, cancelOn, graceEndsOn, endedOn }: StoredSubscription) =>
  endedOn ?? (cancelOn ? addDays(cancelOn, -1) : (graceEndsOn ?? endOn))
export const endOf = (stored: StoredSubscription, visible: boolean) =>
  visible ? { endDate: nextEnd(stored), cancelOn: stored.cancelOn } : { endDate: null, cancelOn: null }

export function placed({ facts, terms, waiting: [next] }: Subscription, endShown: boolean): SubscriptionValues {
  const { stored } = facts
  return {
    ...noNotes,
    plan: nameOf(terms),
    seats: stored.seats,
    status: stored.status,
    ...endOf(stored, endShown),
    scheduledFor: next?.scheduledFor ?? null,
    toPlan: null,
    toPlanCode: next?.after?.toPlanCode ?? null,
    toSeats: next?.after?.seats ?? null,
    stored,
  }
}

/** A plan without its notes, whose wording depends on the day. */
export const holdingOf = ({ stored, scheduledFor, toPlanCode, toSeats }: SubscriptionValues) => [
  stored,
  scheduledFor,
  toPlanCode,
  toSeats,
]
