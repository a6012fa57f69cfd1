import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'
import type { ProductLine } from '@portal/contract/commerce/plans/plans.fields'
import type { StoredStatus } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'

/** Companies of the scope, each with the worst status of its chain. */
export async function listStatuses(tx: Tx, scope: Scope, accountIds: readonly string[]) {
  const rows = await queryRows(tx)<{ accountId: string; status: AccountStatus }>`
    select e.account_id, e.effective_status as status from account_effective(array(
      select a.account_id from account a where ${within(scope, 'a')} and a.account_id = any(${accountIds}::uuid[]))) e`
  return new Map(rows.map(({ accountId, status }) => [accountId, status]))
}

/** A plan that a person has, with the keys for an undo. */
export type HeldSeat = {
  userId: string
  userPlanId: string
  subscriptionId: string
  planCode: string
  planName: string
  planNameFr: string
  productLine: ProductLine
  subscriptionStatus: StoredStatus
}
export const listHeldSeats = (tx: Tx, scope: Scope, userIds: readonly string[]) =>
  queryRows(tx)<HeldSeat>`
    select up.user_id, up.user_plan_id, up.subscription_id, p.plan_code, t.plan_name, t.plan_name_fr, p.product_line,
      s.subscription_status
    from user_plan up join subscription s on s.subscription_id = up.subscription_id
    join plan p on p.plan_id = s.plan_id join plan_terms t on t.terms_id = s.terms_id
    where ${within(scope, 'up')} and up.user_id = any(${userIds}::uuid[]) and up.user_plan_status = 'Assigned'`
