import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'
import { Problem } from '@portal/contract/core/errors'
import type { Text } from '@portal/contract/core/language'
import { runningStatuses } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { forbiddenError, forbids } from '@portal/contract/core/status/status.acts'
import { fitOf } from '@portal/contract/directory/userPlans/userPlans.rules'
import { type Caller, narrowed } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { assign, release } from './userPlans.repository.ts'
import { hasNone } from './userPlans.people.ts'
import { record } from './userPlans.save.ts'
import { type HeldSeat, listHeldSeats, listStatuses } from './userPlans.seating.repository.ts'
import { writes } from './userPlans.seats.ts'
import { findSubscriptions, listSeatedAs, type SubscriptionSeats } from './userPlans.seats.repository.ts'
import { shortOf } from './userPlans.shortage.ts'

// Plans that a file assigns to people: judged row by row, assigned in a few statements for any number of rows.

/** A person, new or known, and the plans that a row requests. */
export type SeatRequest = { userId: string; accountId: string; planCodes: readonly string[] }
/** A plan as a row stores it. */
export type Seat = { subscriptionId: string; planCode: string }
type AssignedSeat = Seat & { name: Text; replaces: HeldSeat | undefined }
/** The available seats: companies in which the caller may assign plans, their plans, and the plans that people have. */
export type AvailableSeats = {
  companies: ReadonlyMap<string, AccountStatus>
  plans: readonly SubscriptionSeats[]
  held: ReadonlyMap<string, readonly HeldSeat[]>
}
const nowhere: AvailableSeats = { companies: new Map(), plans: [], held: new Map() }

const forbidden = () => new Problem('auth.forbidden', { values: { access: `${writes.name}:${writes.level}` } })
function scopeToGive(caller: Caller) {
  try {
    return narrowed(caller, writes).scope
  } catch (refusal) {
    if (refusal instanceof Problem) return undefined
    throw refusal
  }
}

/**
 * @param lock holds the seats until the end of the transaction, in the same order as everything else that counts them
 */
export async function findSeating(
  tx: Tx,
  { caller }: Pick<Context, 'caller'>,
  { wishes, userIds }: { wishes: readonly Omit<SeatRequest, 'userId'>[]; userIds: readonly string[] },
  { lock }: { lock: boolean },
): Promise<AvailableSeats> {
  const scope = scopeToGive(caller)
  if (!scope || wishes.length === 0) return nowhere
  const accountIds = [...new Set(wishes.map(({ accountId }) => accountId))]
  const companies = await listStatuses(tx, scope, accountIds)
  const codes = [...new Set(wishes.flatMap(({ planCodes }) => planCodes))]
  const found = await listSeatedAs(tx, scope, accountIds, codes)
  const seats = await listHeldSeats(tx, scope, userIds)
  const subscriptionIds = found.map(({ subscriptionId }) => subscriptionId)
  // Read again under the lock, because the last seat may have been taken, or the plan ended, during the wait.
  const plans = lock ? (await findSubscriptions(tx, scope, subscriptionIds, { lock })).filter(isRunning) : found
  return { companies, plans, held: Map.groupBy(seats, ({ userId }) => userId) }
}
const running: readonly string[] = runningStatuses
const isRunning = ({ subscriptionStatus }: Pick<SubscriptionSeats, 'subscriptionStatus'>) =>
  running.includes(subscriptionStatus)

/** The reason why no one gets a plan in a company: the caller lacks the right there, or it is suspended or closed. */
function refusalOfCompany({ companies }: AvailableSeats, accountId: string): Problem | undefined {
  const status = companies.get(accountId)
  if (!status) return forbidden()
  return forbids(status, 'createUser')
    ? new Problem(forbiddenError(status, 'createUser'), { values: { status } })
    : undefined
}
/** The result for one plan that a row requests; nothing if the person has it already. */
function assignOne(
  seating: AvailableSeats,
  { userId, accountId }: SeatRequest,
  planCode: string,
  others: readonly SubscriptionSeats[],
) {
  const plan = seating.plans.find((one) => one.accountId === accountId && one.planCode === planCode)
  if (!plan) return new Problem('userPlan.noCompanyPlan', { values: { planCode } })
  const other = others.find(({ productLine }) => productLine === plan.productLine)
  if (other) return new Problem('userPlan.oneOfLine', { values: { from: other.planCode, to: planCode } })
  const has = seating.held.get(userId)?.find(({ productLine }) => productLine === plan.productLine)
  // An ended plan prevents nothing.
  if (has && has.subscriptionId !== plan.subscriptionId && isRunning(has))
    return new Problem('userPlan.keepsOther', { values: { plan: has.planCode } })
  return { plan, has }
}
/** The plans that a person gets, and the reasons for those that they don't. */
export function plansFor(
  seating: AvailableSeats,
  request: SeatRequest,
): { seats: AssignedSeat[]; problems: Problem[] } {
  if (request.planCodes.length === 0) return { seats: [], problems: [] }
  const refusal = refusalOfCompany(seating, request.accountId)
  if (refusal) return { seats: [], problems: [refusal] }
  const [seats, problems, named] = [[] as AssignedSeat[], [] as Problem[], [] as SubscriptionSeats[]]
  for (const planCode of request.planCodes) {
    const one = assignOne(seating, request, planCode, named)
    if (one instanceof Problem) problems.push(one)
    else {
      const { plan, has } = one
      named.push(plan)
      if (has?.subscriptionId === plan.subscriptionId) continue
      const name = { 'en-us': plan.planName, 'fr-fr': plan.planNameFr }
      seats.push({ subscriptionId: plan.subscriptionId, planCode, name, replaces: has })
    }
  }
  return { seats, problems }
}

type PersonSeats = { userId: string; seats: readonly Seat[] }
/** The people who get no seat, counted in their order. @param leaving people whose seats are freed first */
export function shortages(
  { plans, held }: AvailableSeats,
  requests: readonly PersonSeats[],
  leaving: readonly string[] = [],
): Map<string, Problem> {
  const ids = (seats: readonly Seat[]) => seats.map(({ subscriptionId }) => subscriptionId)
  const needed = Map.groupBy(
    requests.flatMap(({ seats }) => ids(seats)),
    (id) => id,
  )
  const freed = Map.groupBy(
    leaving.flatMap((userId) => ids(held.get(userId) ?? [])),
    (id) => id,
  )
  const fits = new Map(
    plans.map((plan) => {
      const { subscriptionId: id, seatsUsed } = plan
      const seats = { ...plan, seatsUsed: seatsUsed - (freed.get(id)?.length ?? 0) }
      const count = needed.get(id)?.length ?? 0
      const fit = fitOf(seats, count, 'PARTIAL')
      return [id, { seats, needed: count, fit, left: fit.assigned }]
    }),
  )
  const short = new Map<string, Problem>()
  for (const { userId, seats } of requests) {
    const fitting = ids(seats).flatMap((id) => fits.get(id) ?? [])
    const without = fitting.find(({ left }) => left === 0)
    if (without) short.set(userId, shortOf(without))
    else for (const fit of fitting) fit.left -= 1
  }
  return short
}

type Person = { userId: string; accountId: string; email: string }
export type PersonAssignments = Person & { seats: readonly AssignedSeat[] }
/** Assigns people their plans, with the audit and the activity of each. */
export async function assignSeats(
  tx: Tx,
  context: Context,
  changeSetId: string,
  givings: readonly PersonAssignments[],
) {
  const ended = givings.flatMap(({ seats }) => seats.flatMap(({ replaces }) => replaces?.userPlanId ?? []))
  await release(tx, context.caller.scope, ended, 'CHANGED')
  await assign(
    tx,
    givings.flatMap(({ userId, accountId, seats }) =>
      seats.map(({ subscriptionId }) => ({ userId, accountId, subscriptionId })),
    ),
    context.caller.by,
  )
  const moves = givings.flatMap(({ seats, ...one }) =>
    seats.map(({ name: plan, planCode, subscriptionId, replaces }) => ({
      one,
      before: replaces ? { ...hasNone, planCode: replaces.planCode, subscriptionId: replaces.subscriptionId } : hasNone,
      after: { plan, planCode, subscriptionId },
    })),
  )
  await record(tx, context, moves, changeSetId)
}

/** The reason not to take back assigned seats: the caller lacks the right there, or the seats changed since. */
export function refusalOfRemoval(
  { companies, held }: AvailableSeats,
  { userId, accountId }: Omit<SeatRequest, 'planCodes'>,
  seats: readonly Seat[],
) {
  if (!companies.has(accountId)) return forbidden()
  const has = held.get(userId) ?? []
  const isUnchanged = seats.every((seat) => has.some(({ subscriptionId }) => subscriptionId === seat.subscriptionId))
  return isUnchanged ? undefined : new Problem('change.changedSince')
}
/** Takes back the seats that `assignSeats` assigned. */
export async function removeSeats(
  tx: Tx,
  context: Context,
  changeSetId: string,
  { held }: AvailableSeats,
  takings: readonly (Person & { seats: readonly Seat[] })[],
) {
  const rows = takings.flatMap(({ seats, ...one }) =>
    (held.get(one.userId) ?? [])
      .filter(({ subscriptionId }) => seats.some((seat) => seat.subscriptionId === subscriptionId))
      .map((seat) => ({ one, seat })),
  )
  await release(
    tx,
    context.caller.scope,
    rows.map(({ seat }) => seat.userPlanId),
    'UNDONE',
  )
  const moves = rows.map(({ one, seat: { subscriptionId, planCode, planName, planNameFr } }) => ({
    one,
    before: { plan: { 'en-us': planName, 'fr-fr': planNameFr }, planCode, subscriptionId },
    after: hasNone,
  }))
  await record(tx, context, moves, changeSetId)
}
