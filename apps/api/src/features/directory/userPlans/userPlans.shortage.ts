import { Problem } from '@portal/contract/core/errors'
import { runningStatuses } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { type SeatFit, fitOf } from '@portal/contract/directory/userPlans/userPlans.rules'
import type { ApplyMode } from '../../../core/changes/changes.values.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { PlanRequest } from './userPlans.ask.ts'
import { type Move, same } from './userPlans.people.ts'
import { findSubscriptions, type SubscriptionSeats } from './userPlans.seats.repository.ts'

// Seats of a set: counted over all rows while it is planned. While it runs, they are counted per piece, under the lock
// of the company plan.

/** The company plans from which a planned set takes seats: how many seats are left, and how many all rows need. */
type Plans = Map<string, { left: number; fit: SeatFit; needed: number; seats: SubscriptionSeats }>
const planned = new WeakMap<object, Plans>()

const seeking = ({ before, after }: Move) => after.subscriptionId !== null && !same(before, after)
const running: readonly string[] = runningStatuses

/** The refusal for too few seats, with the number that would be enough. */
export const shortOf = ({ seats, needed, fit }: { seats: SubscriptionSeats; needed: number; fit: SeatFit }) =>
  new Problem('userPlan.noSeats', {
    values: {
      planCode: seats.planCode,
      needed,
      free: Math.max(0, seats.seatsTotal - seats.seatsUsed),
      upgradeTo: fit.upgradeTo ?? seats.seatsTotal,
    },
  })

/** Stores the seats and the need of a planned set, over all rows. */
export function recordNeed(
  input: object,
  seats: SubscriptionSeats,
  needed: number,
  { onShortage }: Pick<PlanRequest, 'onShortage'>,
): void {
  const fit = fitOf(seats, needed, onShortage)
  planned.set(input, new Map([[seats.subscriptionId, { left: fit.assigned, fit, needed, seats }]]))
}
/** The stored need of a set that assigns one plan. */
export const needOf = (input: object) => [...(planned.get(input)?.values() ?? [])].at(0)

function open(plans: Plans, seats: SubscriptionSeats, needed: number, onShortage: PlanRequest['onShortage']) {
  const fit = fitOf(seats, needed, onShortage)
  const opened = { left: fit.assigned, fit, needed, seats }
  plans.set(seats.subscriptionId, opened)
  return opened
}

/**
 * The people who get no seat: everyone if seats don't suffice and FAIL was requested, else those for whom none is left.
 * An undo restores plans while seats are free.
 */
export async function refusedForSeats(
  tx: Tx,
  { caller }: Context,
  input: object,
  ask: PlanRequest,
  moves: readonly Move[],
  { lock, back }: ApplyMode,
): Promise<Map<string, Problem>> {
  const refused = new Map<string, Problem>()
  const ids = [...new Set(moves.flatMap(({ before, after }) => [before.subscriptionId, after.subscriptionId]))]
  const subscriptionIds = ids.filter((id) => id !== null)
  if (subscriptionIds.length === 0 || (!lock && !moves.some(seeking))) return refused
  const found = new Map(
    (await findSubscriptions(tx, caller.scope, subscriptionIds, { lock })).map((one) => [one.subscriptionId, one]),
  )
  const kept = lock ? undefined : planned.get(input)
  const plans: Plans = kept ?? new Map()
  if (!lock) planned.set(input, plans)
  for (const [id, people] of Map.groupBy(moves.filter(seeking), ({ after }) => after.subscriptionId ?? '')) {
    const seats = found.get(id)
    if (!seats || !running.includes(seats.subscriptionStatus)) {
      for (const { one } of people) refused.set(one.userId, new Problem('userPlan.planEnded'))
      continue
    }
    // The preview of an undo has no total: free seats go to the first people.
    const how = back ? 'PARTIAL' : ask.onShortage
    const most = back && !lock ? Number.MAX_SAFE_INTEGER : people.length
    const plan = plans.get(id) ?? open(plans, seats, most, how)
    for (const { one } of people) {
      if (plan.left > 0) plan.left -= 1
      else refused.set(one.userId, shortOf({ ...plan, needed: back ? people.length : plan.needed }))
    }
  }
  return refused
}
