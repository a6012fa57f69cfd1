import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'
import type { Currency } from '@portal/contract/core/money'
import { liveStatuses } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { sql } from 'kysely'
import { type Scope, whole, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { holdAccounts } from '../../../core/accounts/accounts.hold.ts'
import type { StoredSubscription } from './subscriptions.stored.ts'
import type { Span } from './subscriptions.spans.ts'

/** The statuses in which an account has one plan of each kind; as literals, for the partial index. */
export const live = (table: string) =>
  sql<boolean>`${sql.ref(`${table}.subscription_status`)} in (${sql.join(liveStatuses.map((status) => sql.lit(status)))})`

/** A company plan with its account. */
export type SubscriptionRow = Omit<StoredSubscription, 'promotionId' | 'promotionUntil'> & {
  subscriptionId: string
  accountId: string
  acctName: string
  productLine: string
  /** Its own status or an inherited one. */
  accountStatus: AccountStatus
  seatsUsed: number
  capUsers: boolean
  externalRef: string | null
  failure: string | null
  version: number
  modifiedAt: string
}
/** A listed plan, with the day of its account. */
export type Row = SubscriptionRow & { today: string; otherLive: boolean }
const columns = sql`
  s.subscription_id as "subscriptionId", s.account_id as "accountId", a.acct_name as "acctName",
  s.plan_id as "planId", s.terms_id as "termsId", s.product_line as "productLine", s.subscription_status as status,
  s.seats, s.seats_used as "seatsUsed", s.cap_users as "capUsers", s.start_on as "startOn", s.end_on as "endOn",
  s.trial_ends_on as "trialEndsOn", s.grace_ends_on as "graceEndsOn", s.ended_on as "endedOn", s.cancel_on as "cancelOn",
  s.auto_renew as "autoRenew", s.price, s.overage_price as "overagePrice", s.price_override as "priceOverride", s.currency,
  s.po_number as "poNumber", s.external_ref as "externalRef", s.failure, s.version, s.modified_at as "modifiedAt"`

/** The account of each `found` plan, and its own or inherited status, in one query for all. */
const joined = sql`join account a on a.account_id = s.account_id
  join account_effective(array(select account_id from found)) e on e.account_id = s.account_id`
/** The day comes from `now` in a job, otherwise from the moment of the transaction. */
const standing = (now: Date | null) => sql`
  ${now === null ? sql`account_today(s.account_id)` : sql`(${now.toISOString()}::timestamptz at time zone account_zone(s.account_id))::date`} as today,
  e.effective_status as "accountStatus",
  exists (select from subscription o where o.account_id = s.account_id and o.plan_id = s.plan_id
    and o.subscription_id <> s.subscription_id
    and ${live('o')}) as "otherLive"`

/** Company plans of the scope by their keys, in the order of the keys. */
export async function findRows(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  { lock = false, now = null as Date | null } = {},
): Promise<Row[]> {
  if (ids.length === 0) return []
  if (lock) {
    await holdAccounts(tx, sql`select account_id from subscription where subscription_id = any(${ids}::uuid[])`)
    await sql`select from subscription where ${within(scope, 'subscription')}
      and subscription_id = any(${ids}::uuid[]) order by subscription_id for update`.execute(tx)
  }
  return queryRows(tx)<Row>`
    with found as (select * from subscription s where ${within(scope, 's')} and s.subscription_id = any(${ids}::uuid[]))
    select ${columns}, ${standing(now)} from found s ${joined} order by s.subscription_id`
}

/** Company plans of the scope as lists show them, in any order. */
export const listRows = (tx: Tx, scope: Scope, ids: readonly string[]): Promise<SubscriptionRow[]> =>
  queryRows(tx)<SubscriptionRow>`
    with found as (select * from subscription s where ${within(scope, 's')} and s.subscription_id = any(${ids}::uuid[]))
    select ${columns}, e.effective_status as "accountStatus" from found s ${joined}`

/** The company plans of one account: the current ones, and those that ended within a year. */
export const listOfAccount = (tx: Tx, scope: Scope, accountId: string): Promise<Row[]> =>
  queryRows(tx)<Row>`
    with found as (select * from subscription s where ${within(scope, 's')} and s.account_id = ${accountId}
      and (s.ended_on is null or s.ended_on > account_today(s.account_id) - 365)
      order by s.ended_on is not null, s.start_on, s.subscription_id limit 500)
    select ${columns}, ${standing(null)} from found s ${joined}
    order by s.ended_on is not null, s.start_on, s.subscription_id`

/** Whether an account has a company plan, in any status. */
export const hasRows = async (tx: Tx, scope: Scope, accountId: string): Promise<boolean> =>
  (
    await queryRow(tx)<{ found: boolean }>`
      select exists (select from subscription s where ${within(scope, 's')} and s.account_id = ${accountId}) as found`
  )?.found === true

type SpanRow = Span & { subscriptionId: string }
/** The last span of each. */
export const findLastSpans = (tx: Tx, ids: readonly string[]): Promise<SpanRow[]> =>
  queryRows(tx)<SpanRow>`
    select w.* from unnest(${ids}::uuid[]) as i(id) cross join lateral (
      select subscription_id as "subscriptionId", terms_id as "termsId", from_on as "fromOn", until_on as "untilOn", seats, price,
        currency, trial, promotion_id as "promotionId", promotion_until as "promotionUntil"
      from subscription_span where subscription_id = i.id order by from_on desc limit 1) w`

/** The current and former plans of an account, with the day up to which they were counted. */
export async function findHoldings(tx: Tx, accountIds: readonly string[]) {
  const found = await queryRows(tx)<{ accountId: string; planId: string; live: boolean; until: string | null }>`
    select account_id as "accountId", plan_id as "planId", bool_or(${live('s')}) as live,
      max((select max(sp.until_on) from subscription_span sp where sp.subscription_id = s.subscription_id))::text as until
    from subscription s where account_id = any(${accountIds}::uuid[]) group by 1, 2`
  return new Map(found.map((one) => [`${one.accountId} ${one.planId}`, one]))
}

export type SaleAccount = {
  accountId: string
  acctName: string
  acctType: string
  today: string
  accountStatus: AccountStatus
}
/** Companies of the scope that a plan may be sold to; locked, so that sales to one wait for each other. */
export async function findAccounts(tx: Tx, scope: Scope, ids: readonly string[], { lock = false } = {}) {
  if (lock)
    await sql`select pg_advisory_xact_lock(hashtextextended('plans of ' || i.id, 0))
      from unnest(${ids.toSorted()}::text[]) as i(id)`.execute(tx)
  return queryRows(tx)<SaleAccount>`
    select a.account_id as "accountId", a.acct_name as "acctName", a.acct_type as "acctType", account_today(a.account_id) as today,
      e.effective_status as "accountStatus"
    from account a join account_effective(${ids}::uuid[]) e on e.account_id = a.account_id
    where ${within(scope, 'a')} and a.account_id = any(${ids}::uuid[])`
}

export type PersonOn = { userKey: string; name: string; email: string }
/** People with a seat, the latest first, and how many of them exceed a number of seats. */
export const listPeopleOn = (tx: Tx, scope: Scope, subscriptionId: string, most: number): Promise<PersonOn[]> =>
  queryRows(tx)<PersonOn>`
    select u.user_id as "userKey", trim(concat(u.first_name, ' ', u.last_name)) as name, u.email_typed as email
    from user_plan p join app_user u on u.user_id = p.user_id
    where ${within(scope, 'p')} and p.subscription_id = ${subscriptionId} and p.user_plan_status = 'Assigned'
    order by p.assigned_at desc, p.user_plan_id desc limit ${most}`

/** The payer and the biller of accounts, and for each whether it is the reader's company or below it. */
export const findPayers = async (tx: Tx, scope: Scope, accountIds: readonly string[]) => {
  const all = whole(scope)
  const found = await queryRows(tx)<{ accountId: string; currency: Currency; paysBelow: boolean; billsBelow: boolean }>`
    select i.id as "accountId", b.currency,
      exists (select from account p where p.account_id = b.bill_to and ${within(all, 'p')}) as "paysBelow",
      exists (select from account p where p.account_id = b.issuer and ${within(all, 'p')}) as "billsBelow"
    from unnest(${[...new Set(accountIds)]}::uuid[]) as i(id) cross join lateral billing_party(i.id) b`
  return new Map(found.map((one) => [one.accountId, one]))
}

export const findPromotionCodes = async (tx: Tx, ids: readonly string[]) =>
  new Map(
    ids.length === 0
      ? []
      : (
          await tx
            .selectFrom('promotion')
            .select(['promotionId', 'promoCode'])
            .where('promotionId', 'in', [...new Set(ids)])
            .execute()
        ).map(({ promotionId, promoCode }) => [promotionId, promoCode]),
  )

export type ScheduledChange = {
  activityId: string
  subscriptionId: string
  type: string
  scheduledFor: string
  after: { toPlanCode?: string | null; seats?: number | null } | null
  input: unknown
}
/** Scheduled changes, the first day first. */
export const findWaiting = (tx: Tx, ids: readonly string[]): Promise<ScheduledChange[]> =>
  queryRows(tx)<ScheduledChange>`
    select activity_id as "activityId", subscription_id as "subscriptionId", type, scheduled_for as "scheduledFor", after, input
    from plan_activity where subscription_id = any(${ids}::uuid[]) and activity_status = 'Scheduled'
    order by scheduled_for, activity_id`

type Live = { subscriptionId: string; accountId: string; seats: number; startOn: string; endOn: string }
/** The live plan of each of these accounts, by account. */
export async function findLive(tx: Tx, scope: Scope, planId: string, accountIds: readonly string[]) {
  const found = await queryRows(tx)<Live>`
    select s.subscription_id as "subscriptionId", s.account_id as "accountId", s.seats, s.start_on as "startOn", s.end_on as "endOn"
    from subscription s where ${within(scope, 's')} and s.account_id = any(${accountIds}::uuid[]) and s.plan_id = ${planId}
      and ${live('s')}`
  return new Map(found.map((one) => [one.accountId, one]))
}
