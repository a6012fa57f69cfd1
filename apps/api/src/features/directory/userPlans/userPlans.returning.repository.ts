import { sql } from 'kysely'
import type { LeavingPerson, ReturningPerson } from '../../../core/people/people.plans.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'

/** A plan that a person lost when they were removed or transferred. */
export type ReturnablePlan = LeavingPerson & {
  userPlanId: string
  subscriptionId: string
  planCode: string
  planName: string
  planNameFr: string
}
const columns = sql.raw(
  `up.user_plan_id, up.user_id, up.account_id, up.subscription_id, p.plan_code, t.plan_name, t.plan_name_fr`,
)
const joins = sql.raw(`join subscription s on s.subscription_id = up.subscription_id
  join plan p on p.plan_id = s.plan_id join plan_terms t on t.terms_id = s.terms_id`)
const gone = sql.raw(`up.user_plan_status = 'Released' and up.released_with = 'REMOVED'`)

/** The plans that people lost in this transaction by removal or transfer. */
export const listReleasedHere = (tx: Tx, scope: Scope, people: readonly LeavingPerson[]) =>
  queryRows(tx)<ReturnablePlan>`
    select ${columns}, r.email from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) r("userId" uuid, email text)
    join user_plan up on up.user_id = r."userId" ${joins}
    where ${within(scope, 'up')} and up.user_plan_status = 'Released' and up.released_with in ('REMOVED', 'TRANSFERRED')
      and up.released_at = now()::timestamptz(3)`

/** The plans that people lost at their removal, in the order in which they are restored. */
export const listReturnable = (tx: Tx, scope: Scope, people: readonly ReturningPerson[]) =>
  queryRows(tx)<ReturnablePlan>`
    select ${columns}, r.email
    from rows from (jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as ("userId" uuid, email text, "removedAt" timestamptz(3)))
      with ordinality r("userId", email, "removedAt", place)
    join user_plan up on up.user_id = r."userId" ${joins}
    where ${within(scope, 'up')} and ${gone} and up.released_at >= r."removedAt" order by r.place, up.user_plan_id`

export type WaitingPlans = { subscriptionId: string; plans: number }
/** The number of plans of each company plan that these removed people wait for. */
export const countReturnable = (tx: Tx, scope: Scope, userIds: readonly string[]) =>
  queryRows(tx)<WaitingPlans>`
    select up.subscription_id, count(*)::integer as plans from app_user u join user_plan up on up.user_id = u.user_id
    where ${within(scope, 'u')} and u.user_id = any(${userIds}::uuid[]) and u.user_status = 'Removed'
      and ${gone} and up.released_at >= u.removed_at group by 1`

/** The plans that a change set took from people when it transferred them, named by the activity of that time. */
const taken = (
  setId: string,
) => sql`user_plan up join plan_activity pa on pa.user_id = up.user_id and pa.subscription_id = up.subscription_id
  and pa.occurred_at = up.released_at and pa.change_set_id = ${setId}
  and up.user_plan_status = 'Released' and up.released_with = 'TRANSFERRED'`
export const listTaken = (tx: Tx, scope: Scope, setId: string, people: readonly LeavingPerson[]) =>
  queryRows(tx)<ReturnablePlan>`
    select ${columns}, r.email
    from rows from (jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as ("userId" uuid, email text)) with ordinality r("userId", email, place)
    join (${taken(setId)}) on up.user_id = r."userId" ${joins}
    where ${within(scope, 'up')} order by r.place, up.user_plan_id`
/** The number of plans of each company plan that a set took from these people. */
export const countTaken = (tx: Tx, scope: Scope, setId: string, userIds: readonly string[]) =>
  queryRows(tx)<WaitingPlans>`
    select up.subscription_id, count(*)::integer as plans from ${taken(setId)}
    where ${within(scope, 'up')} and up.user_id = any(${userIds}::uuid[]) group by 1`

/** Restores former assignments unchanged. */
export const restoreFormer = (tx: Tx, scope: Scope, userPlanIds: readonly string[]) =>
  sql`update user_plan set user_plan_status = 'Assigned', released_at = null, released_with = null
    where ${within(scope, 'user_plan')} and user_plan_id = any(${userPlanIds}::uuid[]) and user_plan_status = 'Released'`.execute(
    tx,
  )
