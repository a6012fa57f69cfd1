import { Problem } from '@portal/contract/core/errors'
import type { Text } from '@portal/contract/core/language'
import { runningStatuses } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { forbiddenError, forbids } from '@portal/contract/core/status/status.acts'
import type { Setting, Valued } from '../../../core/changes/changes.values.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { type PlanRequest, asks, type PlanInput, type PlanKind } from './userPlans.ask.ts'
import { findPeople, type Person } from './userPlans.repository.ts'
import { findSeated, type SubscriptionSeats } from './userPlans.seats.repository.ts'

// People with their current plan of a product line, and the requested one.

/** The plan of a person: its name, and the keys for an undo. */
export type AssignedPlan = { plan: Text | null; planCode: string | null; subscriptionId: string | null }
export const hasNone: AssignedPlan = { plan: null, planCode: null, subscriptionId: null }
/** A person, with the company plan that the set assigns. */
export type PlannedPerson = Person & Valued<AssignedPlan> & { target: SubscriptionSeats | undefined }
export type Move = Setting<AssignedPlan, PlannedPerson>

const planText = ({ planName, planNameFr }: { planName: string | null; planNameFr: string | null }): Text => ({
  'en-us': planName ?? '',
  'fr-fr': planNameFr ?? '',
})
const valuesOf = (person: Person): AssignedPlan =>
  person.subscriptionId
    ? { plan: planText(person), planCode: person.planCode, subscriptionId: person.subscriptionId }
    : hasNone

export async function find<K extends PlanKind>(
  tx: Tx,
  { caller }: Context,
  { kind, input }: { kind: K; input: PlanInput<K> },
  ids: readonly string[],
  mode: { lock: boolean },
): Promise<PlannedPerson[]> {
  const { to } = asks[kind](input)
  const target = to ? await findSeated(tx, caller.scope, input.acctKey, to) : undefined
  const people = await findPeople(tx, caller.scope, ids, input.productLine ?? 'SECUREEMAIL', mode)
  return people.map((person) => ({
    ...person,
    target,
    targetKind: 'user',
    targetId: person.userId,
    targetName: person.email,
    targetAccountId: person.accountId,
    values: valuesOf(person),
  }))
}

const running: readonly string[] = runningStatuses
/** Whether a person has a working plan of the product line; an ended plan prevents nothing. */
const worksWith = ({ subscriptionStatus }: Person) =>
  subscriptionStatus !== null && running.includes(subscriptionStatus)

/** @throws Problem if a person does not get the plan, or does not give it up */
export function valueAfter(ask: PlanRequest, acctKey: string, one: PlannedPerson): AssignedPlan {
  const { accountStatus: status } = one
  if (one.accountId !== acctKey) throw new Problem('userPlan.otherCompany')
  const act = ask.to ? 'createUser' : 'edit'
  if (forbids(status, act)) throw new Problem(forbiddenError(status, act), { values: { status } })
  if (ask.from !== null && one.planCode !== ask.from)
    throw new Problem('userPlan.notHeld', { values: { planCode: ask.from } })
  if (ask.to === null) return hasNone
  const { target } = one
  if (!target) throw new Problem('userPlan.noCompanyPlan', { values: { planCode: ask.to } })
  const isOther = one.subscriptionId !== null && one.subscriptionId !== target.subscriptionId
  if (isOther && worksWith(one) && !ask.replaces)
    throw new Problem('userPlan.hasOther', { values: { plan: one.planCode ?? '' } })
  return { plan: planText(target), planCode: target.planCode, subscriptionId: target.subscriptionId }
}
/** Whether two are the same company plan, even if it was renamed since. */
export const same = (one: AssignedPlan, other: AssignedPlan) => one.subscriptionId === other.subscriptionId
