import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'
import type { ProductLine } from '@portal/contract/commerce/plans/plans.fields'
import type { StoredStatus } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import type { UserKind, UserStatus } from '@portal/contract/directory/users/users.codes'
import type { ReleasedWith } from '@portal/contract/core/userPlans/userPlans.fields'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { holdCompaniesOf } from '../../../core/accounts/accounts.hold.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'

/** A person with their plan of a product line. */
export type Person = {
  userId: string
  accountId: string
  email: string
  kind: UserKind
  userStatus: UserStatus
  /** The worst status of the company and those above it. */
  accountStatus: AccountStatus
  userPlanId: string | null
  subscriptionId: string | null
  planCode: string | null
  planName: string | null
  planNameFr: string | null
  subscriptionStatus: StoredStatus | null
}

/** People who were not removed; removed ones have no plans. @param lock keeps them from being removed meanwhile */
export async function findPeople(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  line: ProductLine,
  { lock }: { lock: boolean },
) {
  // Separate, because a join would read plans as they were before the wait for the lock.
  if (lock) {
    await holdCompaniesOf(tx, ids)
    await sql`select from app_user u where ${within(scope, 'u')} and u.user_id = any(${ids}::uuid[])
      order by u.user_id for no key update`.execute(tx)
  }
  return queryRows(tx)<Person>`
    with people as materialized (
      select u.user_id, u.account_id, u.email, u.kind, u.user_status from app_user u
      where ${within(scope, 'u')} and u.user_id = any(${ids}::uuid[]) and u.user_status <> 'Removed'),
    standing as materialized (
      select e.account_id, e.effective_status from account_effective((select array_agg(distinct account_id) from people)) e),
    held as materialized (
      select up.user_id, up.user_plan_id, up.subscription_id from user_plan up
      where ${within(scope, 'up')} and up.user_id = any(${ids}::uuid[]) and up.user_plan_status = 'Assigned' and up.product_line = ${line}),
    plans as materialized (
      select s.subscription_id, p.plan_code, t.plan_name, t.plan_name_fr, s.subscription_status from subscription s
      join plan p on p.plan_id = s.plan_id join plan_terms t on t.terms_id = s.terms_id
      where s.subscription_id in (select h.subscription_id from held h))
    select u.*, st.effective_status as account_status, h.user_plan_id, h.subscription_id, p.plan_code, p.plan_name, p.plan_name_fr,
      p.subscription_status
    from people u join standing st on st.account_id = u.account_id
    left join held h on h.user_id = u.user_id left join plans p on p.subscription_id = h.subscription_id`
}

/** Frees the seats of these assignments. */
export async function release(tx: Tx, scope: Scope, userPlanIds: readonly string[], why: ReleasedWith): Promise<void> {
  if (userPlanIds.length === 0) return
  await sql`update user_plan set user_plan_status = 'Released', released_at = now(), released_with = ${why}
    where ${within(scope, 'user_plan')} and user_plan_id = any(${userPlanIds}::uuid[]) and user_plan_status = 'Assigned'`.execute(
    tx,
  )
}

export type SeatAssignment = { userId: string; accountId: string; subscriptionId: string }
/** Assigns seats to people. */
export async function assign(tx: Tx, givings: readonly SeatAssignment[], by: string): Promise<void> {
  if (givings.length === 0) return
  const rows = givings.map((assignment) => ({ userPlanId: uuid(), ...assignment }))
  await sql`insert into user_plan (user_plan_id, account_id, user_id, subscription_id, plan_id, product_line, user_plan_status, assigned_by)
    select g."userPlanId", g."accountId", g."userId", s.subscription_id, s.plan_id, s.product_line, 'Assigned', ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g("userPlanId" uuid, "accountId" uuid, "userId" uuid, "subscriptionId" uuid)
    join subscription s on s.subscription_id = g."subscriptionId"`.execute(tx)
}

/** Restores the latest former plan of people unchanged; returns the people who had none. */
export async function restoreAssignments(
  tx: Tx,
  scope: Scope,
  givings: readonly SeatAssignment[],
): Promise<SeatAssignment[]> {
  if (givings.length === 0) return []
  const rows = await queryRows(tx)<{ userId: string }>`
    update user_plan set user_plan_status = 'Assigned', released_at = null, released_with = null
    where user_plan_id in (
      select last.user_plan_id
      from jsonb_to_recordset(${JSON.stringify(givings)}::jsonb) g("userId" uuid, "subscriptionId" uuid)
      cross join lateral (select up.user_plan_id from user_plan up
        where ${within(scope, 'up')} and up.user_id = g."userId" and up.subscription_id = g."subscriptionId"
          and up.user_plan_status = 'Released' order by up.released_at desc, up.user_plan_id desc limit 1) last)
    returning user_id`
  const userIds = new Set(rows.map(({ userId }) => userId))
  return givings.filter(({ userId }) => !userIds.has(userId))
}
