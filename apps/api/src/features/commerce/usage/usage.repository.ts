import type { Currency } from '@portal/contract/core/money'
import type { UnitType } from '@portal/contract/commerce/plans/plans.fields'
import { sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import type { MeterSpan } from './usage.meter.ts'

// Reads the spans of company plans and their usage.

/** The day of a company in the scope. @returns undefined for a company outside it */
export const findToday = async (tx: Tx, scope: Scope, acctKey: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('account')
      .select(sql<string>`account_today(account_id)`.as('today'))
      .where(within(scope, 'account'))
      .where('accountId', '=', acctKey)
      .executeTakeFirst()
  )?.today

export type Metered = {
  subscriptionId: string
  accountId: string
  planId: string
  planCode: string
  planName: string
  planNameFr: string
  productLine: string
  unitType: UnitType
  currency: Currency
  startOn: string
  seats: number
  seatsUsed: number
}
const metered = sql`s.subscription_id, s.account_id, p.plan_id, p.plan_code, t.plan_name, t.plan_name_fr, p.product_line,
  t.unit_type, s.currency, s.start_on, s.seats, s.seats_used
  from subscription s join plan p on p.plan_id = s.plan_id join plan_terms t on t.terms_id = s.terms_id`

/** The company's plan of this code: the running one, else the last that ran. */
export const findPlanOf = (tx: Tx, scope: Scope, acctKey: string, planCode: string): Promise<Metered | undefined> =>
  queryRow(tx)<Metered>`
    select ${metered}
    where ${within(scope, 's')} and s.account_id = ${acctKey} and p.plan_code = ${planCode}
    order by s.subscription_status in ('Cancelled', 'Expired'), s.start_on desc limit 1`

/** The plans that run in a company; those that end first come first, as in the list of company plans. */
export const findRunning = (tx: Tx, scope: Scope, acctKey: string, limit: number): Promise<Metered[]> =>
  queryRows(tx)<Metered>`
    select ${metered}
    where ${within(scope, 's')} and s.account_id = ${acctKey} and s.subscription_status in ('Trial', 'Active', 'Grace')
    order by s.ends_on nulls last, s.subscription_id limit ${limit}`

/** Company plans of the transaction's scope, with the day of each. */
export const findMetered = (tx: Tx, subscriptionIds: readonly string[]) =>
  queryRows(tx)<
    Metered & { today: string }
  >`select account_today(s.account_id) as today, ${metered} where s.subscription_id = any (${subscriptionIds}::uuid[])`

/** Company plans that ever had terms with a charge for overage. */
export const findCharged = (tx: Tx, subscriptionIds: readonly string[]): Promise<Metered[]> =>
  queryRows(tx)<Metered>`select ${metered} where s.subscription_id = any (${subscriptionIds}::uuid[])
    and exists (select from subscription_span h join plan_terms held on held.terms_id = h.terms_id
      where h.subscription_id = s.subscription_id and held.overage = 'CHARGE')`

export type SpanRow = MeterSpan & { subscriptionId: string }
/** The spans of company plans in the transaction's scope, by the day. */
export const findSpans = (tx: Tx, subscriptionIds: readonly string[]): Promise<SpanRow[]> =>
  queryRows(tx)<SpanRow>`
    select h.subscription_id, h.from_on, h.until_on, h.seats, h.trial, p.plan_type, t.range, t.term_months, t.unit_quantity,
      t.carry_over, t.overage, case when o.kind = 'UNITS' then o.value else 0 end as extra, h.promotion_until as extra_until
    from subscription_span h join plan_terms t on t.terms_id = h.terms_id join plan p on p.plan_id = t.plan_id
    left join promotion o on o.promotion_id = h.promotion_id
    where h.subscription_id = any (${subscriptionIds}::uuid[])
    order by h.subscription_id, h.from_on`

export type UsedDay = { subscriptionId: string; day: string; used: number; overagePrice: number | null }
/** The daily usage of company plans in the transaction's scope, in the order of days. */
export const findDays = (tx: Tx, subscriptionIds: readonly string[]): Promise<UsedDay[]> =>
  queryRows(tx)<UsedDay>`
    select subscription_id, day, used, overage_price from usage_days(${subscriptionIds}::uuid[], '2000-01-01')`

type UserRow = { userKey: string; name: string; email: string; used: number }
/** The people with the largest usage of a company plan since a day. */
export const findByUser = (tx: Tx, { subscriptionId, accountId }: Metered, since: string, most: number) =>
  queryRows(tx)<UserRow>`
    select u.user_id as user_key, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as name, u.email,
      sum(d.used)::bigint as used
    from usage_daily d join app_user u on u.user_id = d.user_id and u.account_id = d.account_id and u.user_status <> 'Removed'
    where d.account_id = ${accountId} and d.day >= ${since} and d.subscription_id = ${subscriptionId}
    group by 1, 2, 3 having sum(d.used) > 0 order by used desc, name, user_key limit ${most}`
