import type { Currency } from '@portal/contract/core/money'
import type { NewCustomerPlan, StoredStatus } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'

// Plans of companies that are created, closed, reopened or moved: the features that do so know nothing of plans.

export type SoldPlan = { subscriptionKey: string; planCode: string; seats: number; status: StoredStatus }
/** The preview for the plans of companies that are about to change. */
export type PlansPreview = { plans: number; people: number }
/** The plans of companies that move with all below them. */
export type MovingPlans = {
  plans: number
  seats: number
  /** Plans on sale that the new parent may not sell, and the first of their codes. */
  unsold: number
  codes: string[]
  /** Companies whose payer will be a company above; the name of that payer, where the reader may see it. */
  delegated: number
  payer: string | null
}
export type Amount = { currency: Currency; minor: number }

/** The services that the feature of company plans offers to others, each in the caller's transaction. */
export type CompanyPlans = {
  /**
   * Sells a new customer its plans; absent: the default plans.
   * @throws Problem auth.forbidden for plans that the caller may not sell there, and the errors of a sale, with the
   * field
   */
  sellToNew(
    tx: Tx,
    context: Context,
    accountId: string,
    plans: readonly NewCustomerPlan[] | undefined,
  ): Promise<SoldPlan[]>
  /** Whether a company has a plan, or ever had one. */
  hadAny(tx: Tx, context: Context, accountId: string): Promise<boolean>
  /**
   * The plans that closing companies would end, and the charges that this would save; no amounts for very many plans.
   * Undefined for readers who may not see the plans.
   */
  previewClosing(
    tx: Tx,
    context: Context,
    accountIds: readonly string[],
  ): Promise<(PlansPreview & { amounts: Amount[] }) | undefined>
  /** How many plans of closed companies ended recently and stay ended when these are reopened. Undefined as above. */
  previewOpening(tx: Tx, context: Context, accountIds: readonly string[]): Promise<number | undefined>
  /** How many plans a change set ended with companies. */
  describeEndedBy(tx: Tx, accountIds: readonly string[], changeSetId: string): Promise<number>
  /** Ends the plans of a company, with everything that is scheduled for them; the company is still open. */
  endWith(tx: Tx, context: Context, accountId: string, changeSetId: string | null): Promise<void>
  /** The effect of a move on plans. Undefined for readers who may not see the plans. */
  previewMoving(
    tx: Tx,
    context: Context,
    accountIds: readonly string[],
    parentKey: string,
  ): Promise<MovingPlans | undefined>
  /** Records the move of a company in the history of its plans. */
  recordMove(tx: Tx, context: Context, accountId: string, changeSetId: string): Promise<void>
  /** Restores the plans that a change set ended with a company. @throws Problem limit.seats, limit.above */
  giveBack(tx: Tx, context: Context, accountId: string, changeSetId: string): Promise<void>
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
