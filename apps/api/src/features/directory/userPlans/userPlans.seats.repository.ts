import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'
import type { PlanType, ProductLine } from '@portal/contract/commerce/plans/plans.fields'
import type { StoredStatus } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { runningStatuses } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { sql } from 'kysely'
import { holdAccounts } from '../../../core/accounts/accounts.hold.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'

/** A plan of a company, with its seats. */
export type SubscriptionSeats = {
  subscriptionId: string
  accountId: string
  planCode: string
  planName: string
  planNameFr: string
  productLine: ProductLine
  planType: PlanType
  subscriptionStatus: StoredStatus
  seatsTotal: number
  seatsUsed: number
  capUsers: boolean
  endOn: string
}
const columns =
  sql.raw(`s.subscription_id, s.account_id, p.plan_code, t.plan_name, t.plan_name_fr, p.product_line, p.plan_type,
  s.subscription_status, s.seats as seats_total, s.seats_used, s.cap_users, s.end_on::text as end_on`)
const from = sql.raw(
  `from subscription s join plan p on p.plan_id = s.plan_id join plan_terms t on t.terms_id = s.terms_id`,
)
const running = [...runningStatuses]

/** The working plans of a company, by product line and name. */
export const listSeated = (tx: Tx, scope: Scope, accountId: string) =>
  queryRows(tx)<SubscriptionSeats>`select ${columns} ${from}
    where ${within(scope, 's')} and s.account_id = ${accountId} and s.subscription_status = any(${running}::text[])
    order by p.product_line, t.plan_name, p.plan_code`

/** The working plan of a company with this code. */
export const findSeated = (tx: Tx, scope: Scope, accountId: string, planCode: string) =>
  queryRow(tx)<SubscriptionSeats>`select ${columns} ${from}
    where ${within(scope, 's')} and s.account_id = ${accountId} and p.plan_code = ${planCode}
      and s.subscription_status = any(${running}::text[])`

/** The working plans of several companies and codes. */
export const listSeatedAs = (tx: Tx, scope: Scope, accountIds: readonly string[], planCodes: readonly string[]) =>
  queryRows(tx)<SubscriptionSeats>`select ${columns} ${from}
    where ${within(scope, 's')} and s.account_id = any(${accountIds}::uuid[]) and p.plan_code = any(${planCodes}::text[])
      and s.subscription_status = any(${running}::text[])`

/** Company plans, including ended ones. @param lock holds their seats, in the order in which the count of seats does */
export async function findSubscriptions(tx: Tx, scope: Scope, ids: readonly string[], { lock }: { lock: boolean }) {
  if (lock) {
    await holdAccounts(tx, sql`select account_id from subscription where subscription_id = any(${ids}::uuid[])`)
    await sql`select from subscription s where ${within(scope, 's')} and s.subscription_id = any(${ids}::uuid[])
      order by s.subscription_id for no key update`.execute(tx)
  }
  return queryRows(tx)<SubscriptionSeats>`select ${columns} ${from}
    where ${within(scope, 's')} and s.subscription_id = any(${ids}::uuid[])`
}

export type Company = {
  accountId: string
  acctName: string
  /** The worst status of the company and those above it. */
  accountStatus: AccountStatus
  today: string
}
/** A company of the scope, with today's date in its time zone. */
export const findCompany = (tx: Tx, scope: Scope, accountId: string) =>
  queryRow(
    tx,
  )<Company>`select a.account_id, a.acct_name, e.effective_status as account_status, account_today(a.account_id)::text as today
    from account a cross join account_effective(array[a.account_id]) e where ${within(scope, 'a')} and a.account_id = ${accountId}`

/** The time when a day begins in the company's time zone; null for today and earlier. */
export async function findBeginning(tx: Tx, accountId: string, day: string): Promise<string | null> {
  const row = await queryRow(tx)<{ begins: string | Date; later: boolean }>`
    select day_begins(${day}::date, account_zone(${accountId}::uuid)) as begins,
      ${day}::date > account_today(${accountId}::uuid) as later`
  return row?.later ? new Date(row.begins).toISOString() : null
}

export type NamedPlan = Pick<SubscriptionSeats, 'planCode' | 'planName' | 'planNameFr' | 'productLine'>
/** The plans that a company has or had, and those that it may sell. */
export const listChoices = (tx: Tx, accountId: string) =>
  queryRows(tx)<NamedPlan>`
    select p.plan_code, t.plan_name, t.plan_name_fr, p.product_line
    from plan p join plan_terms t on t.terms_id = p.terms_id
    where p.plan_id in (select plan_id from plans_sold_by(${accountId}::uuid)
      union select s.plan_id from subscription s where s.account_id = ${accountId})
    order by p.product_line, t.plan_name, p.plan_code`
