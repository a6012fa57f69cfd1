import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { sql } from 'kysely'
import { type Database, queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { removeAll } from '../../../platform/jobs/untilDone.ts'

export type DueSubscription = { subscriptionId: string; accountId: string; acctType: AccountType }
/** Company plans to check, as the owner. */
export const findDue = (tx: Tx, most: number): Promise<DueSubscription[]> =>
  queryRows(tx)<DueSubscription>`
    select w.subscription_id, w.account_id, a.acct_type from usage_watch w join account a using (account_id)
    where w.due order by w.subscription_id limit ${most}`

export type UsageWatch = { periodStart: string | null; told: number; live: boolean; acctName: string; today: string }
/** Takes a plan to check: undefined where another process has it, or it was checked meanwhile. */
export const takeWatch = (tx: Tx, subscriptionId: string): Promise<UsageWatch | undefined> =>
  queryRow(tx)<UsageWatch>`
    select w.period_start, w.told, s.subscription_status in ('Trial', 'Active', 'Grace') as live, a.acct_name,
      account_today(a.account_id) as today
    from usage_watch w join subscription s using (subscription_id) join account a on a.account_id = w.account_id
    where w.subscription_id = ${subscriptionId} and w.due for update of w skip locked`
export const saveWatch = (tx: Tx, subscriptionId: string, values: { periodStart: string | null; told: number }) =>
  tx
    .updateTable('usageWatch')
    .set({ ...values, due: false })
    .where('subscriptionId', '=', subscriptionId)
    .execute()

/** Creates the partitions of future months; existing ones stay. */
export async function prepareMonths(tx: Tx): Promise<void> {
  await sql`select usage_prepare_months(current_date, 4)`.execute(tx)
}
/**
 * Drops data after its retention: daily facts by whole months, people's usage of those months, batches, and the
 * roll-ups.
 */
export async function dropOld(db: Database, kept: { facts: number; batches: number; months: number }) {
  await db.asOwner((tx) =>
    sql`select usage_drop_before((current_date - make_interval(months => ${kept.facts}))::date)`.execute(tx),
  )
  await removeAll(
    db,
    'usagePerson',
    sql`month < date_trunc('month', current_date) - make_interval(months => ${kept.facts})`,
  )
  await removeAll(db, 'usageBatch', sql`created_at < now() - make_interval(days => ${kept.batches})`)
  for (const rollUp of ['usageMonth', 'usagePlan'] as const)
    await removeAll(db, rollUp, sql`month < current_date - make_interval(months => ${kept.months})`)
}
