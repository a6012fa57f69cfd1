import { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import {
  findParty,
  findPlan,
  findPlansById,
  findPrices,
  findSold,
  findTerms,
  listPlans,
  type Plan,
  type Price,
  type Terms,
} from './plans.repository.ts'

export { findOffers, findSold } from './plans.repository.ts'
export type { Plan, Price, Terms } from './plans.repository.ts'

/** @throws Problem plan.notFound */
export async function getPlan(tx: Tx, planCode: string): Promise<Plan> {
  const found = await findPlan(tx, planCode)
  if (!found) throw new Problem('plan.notFound')
  return found
}

/** @throws Problem plan.notFound */
export async function getPlanById(tx: Tx, planId: string): Promise<Plan> {
  const [found] = await findPlansById(tx, [planId])
  if (!found) throw new Problem('plan.notFound')
  return found
}

/** Terms by their id, also those that were sold long ago. */
export async function termsOf(tx: Tx, termsIds: readonly string[]): Promise<Map<string, Terms>> {
  const wanted = [...new Set(termsIds)]
  const found = wanted.length > 0 ? await findTerms(tx, wanted) : []
  return new Map(found.map((terms) => [terms.termsId, terms]))
}

/**
 * A plan with the terms of today that may be sold to an account of the scope: every partner above it may sell it.
 * @throws Problem plan.notFound for an unknown code, plan.notSold for a draft, a retired one, or one of other sellers
 */
export async function getSellable(tx: Tx, _context: Pick<Context, 'caller'>, acctKey: string, planCode: string) {
  const plan = await getPlan(tx, planCode)
  const sold = await findSold(tx, acctKey)
  if (!sold.includes(plan.planId)) throw new Problem('plan.notSold', { values: { planCode } })
  return plan
}

/**
 * What an account of the scope is charged for plans today, by plan id: by the prices of whoever bills it, for one seat and
 * one calendar month. A plan without a price in the account's currency is left out.
 */
export async function priceFor(tx: Tx, acctKey: string, planIds: readonly string[]): Promise<Map<string, Price>> {
  const found = planIds.length > 0 ? await findPrices(tx, acctKey, planIds) : []
  return new Map(found.map(({ planId, ...price }) => [planId, price]))
}

/** @throws Problem plan.noPrice */
export async function requirePrice(tx: Tx, acctKey: string, plan: Pick<Plan, 'planId' | 'planCode'>): Promise<Price> {
  const price = (await priceFor(tx, acctKey, [plan.planId])).get(plan.planId)
  if (price) return price
  const party = await findParty(tx, acctKey)
  throw new Problem('plan.noPrice', { values: { planCode: plan.planCode, currency: party?.currency ?? '' } })
}

/** The plans that a new customer gets: those marked so that may be sold to it, and have a price for it. */
export async function listDefaults(tx: Tx, acctKey: string): Promise<Plan[]> {
  const sold = new Set(await findSold(tx, acctKey))
  const marked = (await listPlans(tx)).filter(({ isDefault, planId }) => isDefault && sold.has(planId))
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
