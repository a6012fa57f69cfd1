import { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../../platform/db/db.ts'
import {
  findPlan,
  findPrices,
  findSellable,
  findTerms,
  listPlans,
  type Plan,
  type Price,
  type Terms,
} from './plans.repository.ts'

export { findOffers, findSellable } from './plans.repository.ts'
export type { Plan, Price, Terms } from './plans.repository.ts'

/** @throws Problem plan.notFound */
export async function getPlan(tx: Tx, planCode: string): Promise<Plan> {
  const found = await findPlan(tx, planCode)
  if (!found) throw new Problem('plan.notFound')
  return found
}

/** Terms by their id, including those of old sales. */
export async function termsOf(tx: Tx, termsIds: readonly string[]): Promise<Map<string, Terms>> {
  const ids = [...new Set(termsIds)]
  const found = ids.length > 0 ? await findTerms(tx, ids) : []
  return new Map(found.map((terms) => [terms.termsId, terms]))
}

/**
 * The current price of plans for an account of the scope, by plan id: from its biller's price list, for one seat and
 * one calendar month. A plan without a price in the account's currency is left out.
 */
export async function priceFor(tx: Tx, acctKey: string, planIds: readonly string[]): Promise<Map<string, Price>> {
  const found = planIds.length > 0 ? await findPrices(tx, acctKey, planIds) : []
  return new Map(found.map(({ planId, ...price }) => [planId, price]))
}

/** The default plans of a new customer: those marked as default that may be sold to it and have a price for it. */
export async function listDefaults(tx: Tx, acctKey: string): Promise<Plan[]> {
  const soldPlanIds = new Set(await findSellable(tx, acctKey))
  const marked = (await listPlans(tx)).filter(({ isDefault, planId }) => isDefault && soldPlanIds.has(planId))
  const prices = await priceFor(
    tx,
    acctKey,
    marked.map(({ planId }) => planId),
  )
  return marked.filter(({ planId }) => prices.has(planId))
}

/** Every plan of the catalogue by its code, whatever its status; there are at most 500. */
export const plansByCode = async (tx: Tx): Promise<Map<string, Plan>> =>
  new Map((await listPlans(tx)).map((plan) => [plan.planCode, plan]))
