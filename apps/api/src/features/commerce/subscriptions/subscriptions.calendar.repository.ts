import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import type { ActedIn } from '../../../core/sessions/sessions.onBehalf.ts'
import type { StoredChange } from './subscriptions.apply.ts'

// The queries of the jobs for company plans, over all companies.

export type DueSubscription = { subscriptionId: string; accountId: string; providerId: string }

/**
 * Company plans that reached one of these days in the time zone of their account: a first day; the last day of a trial,
 * a term or the grace; the set end; or the day of a scheduled change. Each kind has its own index.
 */
export const findDue = (tx: Tx, now: Date, most: number): Promise<DueSubscription[]> => queryRows(tx)<DueSubscription>`
  with day as (select ${now.toISOString()}::timestamptz as now, (${now.toISOString()}::timestamptz + interval '14 hours')::date as latest),
  due as (
    (select s.subscription_id from day, subscription s where subscription_status = 'Scheduled' and start_on <= latest
      and start_on <= (now at time zone account_zone(account_id))::date order by start_on limit ${most})
    union (select s.subscription_id from day, subscription s where subscription_status in ('Trial', 'Active') and end_on < latest
      and end_on < (now at time zone account_zone(account_id))::date order by end_on limit ${most})
    union (select s.subscription_id from day, subscription s where subscription_status = 'Grace' and grace_ends_on < latest
      and grace_ends_on < (now at time zone account_zone(account_id))::date order by grace_ends_on limit ${most})
    union (select s.subscription_id from day, subscription s where cancel_on <= latest and subscription_status in ('Trial', 'Active', 'Grace')
      and cancel_on <= (now at time zone account_zone(account_id))::date order by cancel_on limit ${most})
    union (select subscription_id from day, plan_activity where activity_status = 'Scheduled' and due_at <= now
      and subscription_id is not null order by due_at limit ${most}))
  select s.subscription_id as "subscriptionId", s.account_id as "accountId", s.provider_id as "providerId"
  from due join subscription s using (subscription_id) order by s.subscription_id limit ${most}`

export type Maker = { madeBy: string | null; alias: ActedIn | null; changeSetId: string | null }
/** The person who scheduled a change. */
export const findMaker = (tx: Tx, activityId: string) => queryRow(tx)<Maker>`
  select made_by as "madeBy", alias, change_set_id as "changeSetId" from plan_activity where activity_id = ${activityId}`

export type FailedChange = {
  accountId: string
  acctName: string
  planCode: string
  scheduledFor: string
  input: StoredChange
  email: string
  firstName: string | null
  language: string | null
  makerAccountId: string
}
/** @returns the data for the notice; undefined when the change no longer waits */
export const failActivity = (tx: Tx, activityId: string, code: string, values: object) => queryRow(tx)<FailedChange>`
  with failed as (
    update plan_activity set activity_status = 'Failed', error_code = ${code}, error_values = ${JSON.stringify(values)}::jsonb
    where activity_id = ${activityId} and activity_status = 'Scheduled' returning account_id, subscription_id, scheduled_for, made_by, input)
  select f.account_id as "accountId", a.acct_name as "acctName", p.plan_code as "planCode", f.scheduled_for::text as "scheduledFor", f.input,
    u.email, u.first_name as "firstName", coalesce(u.language, own.language) as language, u.account_id as "makerAccountId"
  from failed f join account a on a.account_id = f.account_id join subscription s on s.subscription_id = f.subscription_id
  join plan p on p.plan_id = s.plan_id join app_user u on u.user_id = f.made_by join account own on own.account_id = u.account_id`

export type EndingSubscription = {
  subscriptionId: string
  accountId: string
  acctType: AccountType
  endOn: string
  days: number
  told: number
}
/** Trials and terms that end within the given number of days without renewal, and without a notice for that distance yet. */
export const findEnding = (tx: Tx, now: Date, [first, last]: readonly [number, number], most: number) =>
  queryRows(tx)<EndingSubscription>`
  with found as (
    select s.*, least(s.end_on, s.cancel_on - 1) as ends,
      least(s.end_on, s.cancel_on - 1) - (${now.toISOString()}::timestamptz at time zone account_zone(s.account_id))::date as days
    from subscription s
    where s.subscription_status in ('Trial', 'Active') and s.end_on <= (${now.toISOString()}::timestamptz)::date + ${first + 2}::int
      and (not s.auto_renew or s.cancel_on is not null)),
  near as (
    select f.*, case when days <= ${last}::int then ${last}::int else ${first}::int end as told from found f
    where days between 0 and ${first}::int)
  select n.subscription_id as "subscriptionId", n.account_id as "accountId", a.acct_type as "acctType", n.ends::text as "endOn", n.days, n.told
  from near n join account a on a.account_id = n.account_id
  where (n.subscription_status = 'Active' or n.told = ${last}::int)
    and not (n.told_end is not distinct from n.ends and n.told_days <= n.told)
  order by n.ends, n.subscription_id limit ${most}`
/** @returns whether there was no notice yet */
export const markNotified = async (tx: Tx, { subscriptionId, endOn, told }: EndingSubscription): Promise<boolean> => {
  const row = await queryRow(tx)<{ subscriptionId: string }>`
    update subscription set told_end = ${endOn}::date, told_days = ${told}::int
    where subscription_id = ${subscriptionId} and not (told_end is not distinct from ${endOn}::date and told_days <= ${told}::int)
    returning subscription_id as "subscriptionId"`
  return row !== undefined
}
