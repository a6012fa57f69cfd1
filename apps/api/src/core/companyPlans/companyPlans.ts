import type { NewCustomerPlan, StoredStatus } from '@portal/contract/subscriptions/subscriptions.fields'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'

// What becomes of the plans of companies where these are created: the features that do so know no plans.

export type SoldPlan = { subscriptionKey: string; planCode: string; seats: number; status: StoredStatus }

/** What the feature of company plans does for others, each in their transaction. */
export type CompanyPlans = {
  /**
   * Sells a customer that was just created its plans; absent: those that a new customer gets.
   * @throws Problem auth.forbidden for plans of somebody who may sell none there, and what selling one throws, with the field
   */
  sellToNew(
    tx: Tx,
    context: Context,
    accountId: string,
    plans: readonly NewCustomerPlan[] | undefined,
  ): Promise<SoldPlan[]>
}

let provided: CompanyPlans | undefined
/** Registers the feature of company plans; app.ts names it. */
export function provideCompanyPlans(plans: CompanyPlans): void {
  provided = plans
}
export function companyPlans(): CompanyPlans {
  if (!provided) throw new Error('nobody keeps company plans')
  return provided
}
