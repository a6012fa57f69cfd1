import { runningStatuses } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { fitOf } from '@portal/contract/directory/userPlans/userPlans.rules'
import type { LeavingPerson, MissedPlan, PlanForecast, ReturningPerson } from '../../../core/people/people.plans.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { hasNone } from './userPlans.people.ts'
import {
  countReturnable,
  countTaken,
  listReleasedHere,
  listReturnable,
  listTaken,
  type ReturnablePlan,
  restoreFormer,
  type WaitingPlans,
} from './userPlans.returning.repository.ts'
import { record } from './userPlans.save.ts'
import { findSubscriptions, type SubscriptionSeats } from './userPlans.seats.repository.ts'

// A trigger frees the seats of people who are removed or transferred, whatever the cause. Returning people get theirs
// back while one is free.

const setOf = ({ request }: Context) => request.job?.batchId ?? null
const hasOf = ({ subscriptionId, planCode, planName, planNameFr }: ReturnablePlan) => ({
  plan: { 'en-us': planName, 'fr-fr': planNameFr },
  planCode,
  subscriptionId,
})

export async function recordReleased(tx: Tx, context: Context, people: readonly LeavingPerson[]): Promise<void> {
  const released = await listReleasedHere(tx, context.caller.scope, people)
  if (released.length === 0) return
  const moves = released.map((one) => ({ one, before: hasOf(one), after: hasNone }))
  await record(tx, context, moves, setOf(context))
}

const running: readonly string[] = runningStatuses
/** The number of people for whom a company plan has seats; none after it ended. */
const roomIn = (seats: SubscriptionSeats | undefined, people: number) =>
  seats && running.includes(seats.subscriptionStatus) ? fitOf(seats, people, 'PARTIAL').assigned : 0

export const restore = async (tx: Tx, context: Context, people: readonly ReturningPerson[]): Promise<MissedPlan[]> =>
  restoreOne(tx, context, await listReturnable(tx, context.caller.scope, people))

export async function restoreFrom(
  tx: Tx,
  context: Context,
  setId: string,
  people: readonly LeavingPerson[],
): Promise<void> {
  await restoreOne(tx, context, await listTaken(tx, context.caller.scope, setId, people))
}

/** Assigns the awaited plans while seats are free, in their order; returns the rest. */
async function restoreOne(tx: Tx, context: Context, waiting: readonly ReturnablePlan[]): Promise<MissedPlan[]> {
  const { scope } = context.caller
  if (waiting.length === 0) return []
  const plans = Map.groupBy(waiting, ({ subscriptionId }) => subscriptionId)
  const found = await findSubscriptions(tx, scope, [...plans.keys()], { lock: true })
  const seats = new Map(found.map((one) => [one.subscriptionId, one]))
  const split = [...plans].map(([id, all]) => ({ all, room: roomIn(seats.get(id), all.length) }))
  const back = split.flatMap(({ all, room }) => all.slice(0, room))
  await restoreFormer(
    tx,
    scope,
    back.map(({ userPlanId }) => userPlanId),
  )
  const moves = back.map((one) => ({ one, before: hasNone, after: hasOf(one) }))
  await record(tx, context, moves, setOf(context))
  return split.flatMap(({ all, room }) => all.slice(room))
}

export const forecastPlans = async (tx: Tx, context: Context, userIds: readonly string[]): Promise<PlanForecast> =>
  foreseen(tx, context, await countReturnable(tx, context.caller.scope, userIds))

export const forecastPlansFrom = async (
  tx: Tx,
  context: Context,
  setId: string,
  userIds: readonly string[],
): Promise<PlanForecast> => foreseen(tx, context, await countTaken(tx, context.caller.scope, setId, userIds))

async function foreseen(tx: Tx, { caller }: Context, waiting: readonly WaitingPlans[]): Promise<PlanForecast> {
  const ids = waiting.map(({ subscriptionId }) => subscriptionId)
  const found = ids.length > 0 ? await findSubscriptions(tx, caller.scope, ids, { lock: false }) : []
  const seats = new Map(found.map((one) => [one.subscriptionId, one]))
  let plansBack = 0
  for (const { subscriptionId, plans } of waiting) plansBack += roomIn(seats.get(subscriptionId), plans)
  return { plansBack, plansMissed: waiting.reduce((sum, { plans }) => sum + plans, 0) - plansBack }
}
