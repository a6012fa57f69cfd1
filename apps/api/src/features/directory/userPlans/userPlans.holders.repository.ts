import type { ProductLine } from '@portal/contract/commerce/plans/plans.fields'
import type { StoredStatus } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'
import type { ReleasedWith } from '@portal/contract/core/userPlans/userPlans.fields'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'

/** A plan that a person has or had. */
export type PersonPlan = {
  userId: string
  planCode: string
  planName: string
  planNameFr: string
  productLine: ProductLine
  subscriptionStatus: StoredStatus
  assignedAt: string
  assignedBy: string | null
  releasedAt: string | null
  releasedWith: ReleasedWith | null
}

export const listPersonPlans = (tx: Tx, scope: Scope, userIds: readonly string[]) =>
  queryRows(tx)<PersonPlan>`
    select up.user_id, p.plan_code, t.plan_name, t.plan_name_fr, p.product_line, s.subscription_status,
      up.assigned_at, up.assigned_by, up.released_at, up.released_with
    from user_plan up join subscription s on s.subscription_id = up.subscription_id
    join plan p on p.plan_id = s.plan_id join plan_terms t on t.terms_id = s.terms_id
    where ${within(scope, 'up')} and up.user_id = any(${userIds}::uuid[]) and up.user_plan_status = 'Assigned'
    order by p.product_line, p.plan_code`

/** The plans of a company that were unassigned from a person within a year, the latest first. */
export const listReleased = (tx: Tx, scope: Scope, userId: string, most: number) =>
  queryRows(tx)<PersonPlan>`
    select up.user_id, p.plan_code, t.plan_name, t.plan_name_fr, p.product_line, s.subscription_status,
      up.assigned_at, up.assigned_by, up.released_at, up.released_with
    from user_plan up join subscription s on s.subscription_id = up.subscription_id
    join plan p on p.plan_id = s.plan_id join plan_terms t on t.terms_id = s.terms_id
    where ${within(scope, 'up')} and up.user_id = ${userId} and up.user_plan_status = 'Released'
      and up.released_at > now() - interval '1 year'
    order by up.released_at desc, up.user_plan_id desc limit ${most}`

/** A person of the scope who was not removed, with their company and its status. */
export const findPerson = (tx: Tx, scope: Scope, userId: string) =>
  queryRow(tx)<{ userId: string; accountId: string; accountStatus: AccountStatus; acctName: string; today: string }>`
    select u.user_id, u.account_id, e.effective_status as account_status, a.acct_name, account_today(a.account_id)::text as today
    from app_user u join account a on a.account_id = u.account_id cross join account_effective(array[a.account_id]) e
    where ${within(scope, 'u')} and u.user_id = ${userId} and u.user_status <> 'Removed'`
