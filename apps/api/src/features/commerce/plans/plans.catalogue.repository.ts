import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import type { Terms } from './plans.repository.ts'

/** A version of the terms of a plan, with the number of company plans in the scope that keep it. */
export type VersionRow = Omit<Terms, 'planId' | 'planCode' | 'productLine' | 'planType'> & {
  createdAt: string
  createdBy: string | null
  companyPlans: number
}
export const listVersions = (tx: Tx, scope: Scope, planId: string) =>
  queryRows(tx)<VersionRow>`
    select t.terms_id as "termsId", t.number, t.plan_name as "planName", t.plan_name_fr as "planNameFr", t.unit_type as "unitType",
      t.unit_quantity as "unitQuantity", t.range, t.renewal_type as "renewalType", t.max_users as "maxUsers",
      t.term_months as "termMonths", t.trial_days as "trialDays", t.carry_over as "carryOver", t.overage,
      t.overage_price as "overagePrice", t.list_price as "listPrice", t.currency,
      t.billing_timing as "billingTiming", t.billing_interval as "billingInterval", t.billing_anchor as "billingAnchor",
      t.pending_from as "pendingFrom", t.suspended_share as "suspendedShare", t.created_at as "createdAt",
      t.created_by as "createdBy", coalesce(held.plans, 0) as "companyPlans"
    from plan_terms t left join (
      select terms_id, count(*) as plans from subscription
      where ${within(scope, 'subscription')} and plan_id = ${planId}
        and subscription_status in ('Scheduled', 'Trial', 'Active', 'Grace', 'Failed')
      group by terms_id) held on held.terms_id = t.terms_id
    where t.plan_id = ${planId} order by t.number desc`

/** Company plans that are counted at most. */
const maxHeld = 10_000
/** How many accounts of the scope hold each plan, by its id; undefined where there are more than are counted. */
export async function countHeld(tx: Tx, scope: Scope): Promise<ReadonlyMap<string, number> | undefined> {
  const rows = await queryRows(tx)<{ planId: string; held: number }>`
    select plan_id as "planId", count(*)::int as held from (
      select plan_id from subscription
      where ${within(scope, 'subscription')} and subscription_status in ('Scheduled', 'Trial', 'Active', 'Grace', 'Failed')
      limit ${maxHeld + 1}) counted
    group by plan_id`
  if (rows.reduce((sum, { held }) => sum + held, 0) > maxHeld) return undefined
  return new Map(rows.map(({ planId, held }) => [planId, held]))
}

/** Makes edits of the catalogue wait for each other. */
export const lockCatalogue = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('plan catalogue', 0))`.execute(tx)

export const countPlans = async (tx: Tx): Promise<number> =>
  (await queryRow(tx)<{ plans: number }>`select count(*) as plans from plan`)?.plans ?? 0

export const insertPlan = (tx: Tx, plan: Insertable<Tables['plan']>) => tx.insertInto('plan').values(plan).execute()
export const insertTerms = (tx: Tx, terms: Insertable<Tables['planTerms']>) =>
  tx.insertInto('planTerms').values(terms).execute()
export const updatePlan = (tx: Tx, planId: string, values: Updateable<Tables['plan']>) =>
  tx
    .updateTable('plan')
    .set({ ...values, version: sql<number>`version + 1`, modifiedAt: sql<string>`now()` })
    .where('planId', '=', planId)
    .execute()

export const findNames = (tx: Tx, scope: Scope, keys: readonly string[]) =>
  tx
    .selectFrom('account')
    .select(['accountId as acctKey', 'acctName', 'acctType', 'parentId'])
    .where(within(scope, 'account'))
    .where('accountId', 'in', keys)
    .execute()

export type OwnPriceRow = { currency: string; price: number; overagePrice: number | null }
export const listOwnPrices = (tx: Tx, scope: Scope, seller: string, planId: string): Promise<OwnPriceRow[]> =>
  tx
    .selectFrom('planPrice')
    .select(['currency', 'price', 'overagePrice'])
    .where(within(scope, 'planPrice'))
    .where('accountId', '=', seller)
    .where('planId', '=', planId)
    .orderBy('currency')
    .execute()

export const removeOwnPrices = (tx: Tx, scope: Scope, seller: string, planId: string) =>
  tx
    .deleteFrom('planPrice')
    .where(within(scope, 'planPrice'))
    .where('accountId', '=', seller)
    .where('planId', '=', planId)
    .execute()
export const insertOwnPrices = (tx: Tx, prices: Insertable<Tables['planPrice']>[]) =>
  tx.insertInto('planPrice').values(prices).execute()
export const lockPrices = (tx: Tx, seller: string, planId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`prices ${seller} ${planId}`}, 0))`.execute(tx)

/** Whether a seller has a price for a plan that can be sold. */
export const sellsPlans = async (tx: Tx, scope: Scope, seller: string): Promise<boolean> =>
  (await tx
    .selectFrom('planPrice')
    .innerJoin('plan', 'plan.planId', 'planPrice.planId')
    .select('plan.planId')
    .where(within(scope, 'planPrice'))
    .where('planPrice.accountId', '=', seller)
    .where('plan.planStatus', '=', 'ACTIVE')
    .limit(1)
    .executeTakeFirst()) !== undefined
