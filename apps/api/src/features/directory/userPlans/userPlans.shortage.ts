import { Problem } from '@portal/contract/core/errors'
import { runningStatuses } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { type Fit, fitOf } from '@portal/contract/directory/userPlans/userPlans.rules'
import type { Doing } from '../../../core/changes/changes.values.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { Ask } from './userPlans.ask.ts'
import { type Move, same } from './userPlans.people.ts'
import { findSubscriptions, type Seated } from './userPlans.seats.repository.ts'

// Seats of a set: counted over all of its rows while it is planned, and over each piece, under the lock of the company
// plan, while it is done.

/** Company plans that a set being planned takes seats of: how many are left, and what all of its rows come to. */
type Plans = Map<string, { left: number; fit: Fit; needed: number; seats: Seated }>
const planned = new WeakMap<object, Plans>()

const seeking = ({ before, after }: Move) => after.subscriptionId !== null && !same(before, after)
const running: readonly string[] = runningStatuses

/** That there are not enough seats, and how many would be. */
export const shortOf = ({ seats, needed, fit }: { seats: Seated; needed: number; fit: Fit }) =>
  new Problem('userPlan.noSeats', {
    values: {
      planCode: seats.planCode,
      needed,
      free: Math.max(0, seats.seatsTotal - seats.seatsUsed),
      upgradeTo: fit.upgradeTo ?? seats.seatsTotal,
    },
  })

/** Notes for all rows of a set that is planned what seats there are and how many are needed. */
export function noteNeed(input: object, seats: Seated, needed: number, { onShortage }: Pick<Ask, 'onShortage'>): void {
  const fit = fitOf(seats, needed, onShortage)
  planned.set(input, new Map([[seats.subscriptionId, { left: fit.given, fit, needed, seats }]]))
}
/** What was noted: the need of a set that gives one plan. */
export const needOf = (input: object) => [...(planned.get(input)?.values() ?? [])].at(0)

function open(plans: Plans, seats: Seated, needed: number, onShortage: Ask['onShortage']) {
  const fit = fitOf(seats, needed, onShortage)
  const opened = { left: fit.given, fit, needed, seats }
  plans.set(seats.subscriptionId, opened)
  return opened
}

/**
 * Who gets no seat: all of them where the seats don't suffice and FAIL was asked for, else those for whom none is left.
 * What is brought back is brought back as far as seats are free.
 */
export async function refusedForSeats(
  tx: Tx,
  { caller }: Context,
  input: object,
  ask: Ask,
  moves: readonly Move[],
  { lock, back }: Doing,
): Promise<Map<string, Problem>> {
  const refused = new Map<string, Problem>()
  const ids = [...new Set(moves.flatMap(({ before, after }) => [before.subscriptionId, after.subscriptionId]))]
  const known = ids.filter((id) => id !== null)
  if (known.length === 0 || (!lock && !moves.some(seeking))) return refused
  const found = new Map(
    (await findSubscriptions(tx, caller.scope, known, { lock })).map((one) => [one.subscriptionId, one]),
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
    // Backwards a plan that is being looked at has no total: what is free is given to the first.
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
