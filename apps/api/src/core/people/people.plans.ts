import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'

// Plans of people who are removed, transferred or restored; app.ts wires the feature, as plans know people and not the
// other way round.

export type LeavingPerson = { userId: string; accountId: string; email: string }
export type ReturningPerson = LeavingPerson & { removedAt: string | null }
/** A plan that a person does not get back, as its seat is taken or the company plan has ended. */
export type MissedPlan = { userId: string; planName: string; planNameFr: string }
/** How many plans come back, and how many don't. */
export type PlanForecast = { plansBack: number; plansMissed: number }

type PlansOfPeople = {
  /** Records what people gave back as they were removed or transferred, in the same transaction. */
  recordReleased(tx: Tx, context: Context, people: readonly LeavingPerson[]): Promise<void>
  /** Gives people who come back their plans as they were, as far as seats are free; returns the missing plans. */
  restore(tx: Tx, context: Context, people: readonly ReturningPerson[]): Promise<MissedPlan[]>
  /** The preview of `restore` for the removed people among these. */
  forecastPlans(tx: Tx, context: Context, userIds: readonly string[]): Promise<PlanForecast>
  /** Gives people who are back from a transfer what it took from them, as far as seats are free. @param setId of the transfer */
  restoreFrom(tx: Tx, context: Context, setId: string, people: readonly LeavingPerson[]): Promise<void>
  /** The preview of `restoreFrom`. */
  forecastPlansFrom(tx: Tx, context: Context, setId: string, userIds: readonly string[]): Promise<PlanForecast>
}
let known: PlansOfPeople | undefined
export function providePlansOfPeople(plans: PlansOfPeople): void {
  known = plans
}
export function plansOfPeople(): PlansOfPeople {
  if (!known) throw new Error('nothing keeps plans of people')
  return known
}
