import type { ActivityStatus, ActivityType } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { sql } from 'kysely'
import { type Scope, whole, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import type { ActivityValues } from './subscriptions.activities.ts'

export type ActivityRow = {
  activityId: string
  accountId: string
  subscriptionId: string | null
  person: string | null
  planCode: string | null
  type: ActivityType
  status: ActivityStatus
  at: string
  scheduledFor: string | null
  by: string | null
  /** The author belongs to the reader's tree. */
  inside: boolean
  byAccount: string | null
  before: ActivityValues | null
  after: ActivityValues | null
  errorCode: string | null
  errorValues: Record<string, string | number> | null
}
export type ActivityQuery = {
  acctKey?: string
  activityKey?: string
  subscriptionKey?: string | null | undefined
  userKey?: string | null | undefined
  type?: readonly ActivityType[] | undefined
  scheduled?: boolean
  after?: { at: string; id: string } | undefined
  limit?: number
}
/** The newest first; scheduled ones by their day. */
export const listActivities = (tx: Tx, scope: Scope, query: ActivityQuery): Promise<ActivityRow[]> => {
  const { acctKey, activityKey, subscriptionKey, userKey, type, scheduled, after, limit = 100 } = query
  const conditions = [
    within(scope, 'p'),
    ...(acctKey ? [sql<boolean>`p.account_id = ${acctKey}`] : []),
    ...(activityKey ? [sql<boolean>`p.activity_id = ${activityKey}`] : []),
    ...(subscriptionKey ? [sql<boolean>`p.subscription_id = ${subscriptionKey}`] : []),
    ...(userKey ? [sql<boolean>`p.user_id = ${userKey}`] : []),
    ...(type && type.length > 0 ? [sql<boolean>`p.type = any(${type}::text[])`] : []),
    ...(scheduled ? [sql<boolean>`p.activity_status = 'Scheduled'`] : []),
    ...(after ? [sql<boolean>`(p.occurred_at, p.activity_id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : []),
  ]
  const order = scheduled ? sql`p.scheduled_for, p.activity_id` : sql`p.occurred_at desc, p.activity_id desc`
  return queryRows(tx)<ActivityRow>`
    select p.activity_id as "activityId", p.account_id as "accountId", p.subscription_id as "subscriptionId",
      (select coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), u.email_typed) from app_user u
        where u.user_id = p.user_id) as person,
      pl.plan_code as "planCode", p.type, p.activity_status as status, p.occurred_at as at, p.scheduled_for as "scheduledFor",
      p.made_by_name as by, p.made_by_account as "byAccount",
      exists (select from account m where m.account_id = p.made_by_account and ${within(whole(scope), 'm')}) as inside,
      p.before, p.after, p.error_code as "errorCode", p.error_values as "errorValues"
    from plan_activity p left join subscription s on s.subscription_id = p.subscription_id
      left join plan pl on pl.plan_id = s.plan_id
    where ${sql.join(conditions, sql` and `)} order by ${order} limit ${limit}`
}

/** Locks a company plan and its scheduled changes. */
export const lockActivity = async (tx: Tx, scope: Scope, activityId: string) =>
  queryRow(tx)<{ activityId: string }>`
    select p.activity_id as "activityId" from plan_activity p
    where ${within(scope, 'p')} and p.activity_id = ${activityId} for update`
export const setActivityStatus = (tx: Tx, activityId: string, status: ActivityStatus) =>
  tx.updateTable('planActivity').set({ activityStatus: status }).where('activityId', '=', activityId).execute()
export const deleteActivityRow = (tx: Tx, activityId: string) =>
  tx.deleteFrom('planActivity').where('activityId', '=', activityId).execute()
