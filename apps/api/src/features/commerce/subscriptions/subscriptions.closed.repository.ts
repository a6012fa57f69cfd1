import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { live } from './subscriptions.repository.ts'

// The plans of companies that are closed or reopened.

/** Counts the plans of accounts and the people who have a seat in them. */
export const countSubscriptions = async (tx: Tx, scope: Scope, accountIds: readonly string[]) =>
  (await queryRow(tx)<{ plans: number; people: number }>`
    select count(*)::int as plans, coalesce(sum(seats_used), 0)::int as people from subscription s
    where ${within(scope, 's')} and s.account_id = any(${accountIds}::uuid[]) and ${live('s')}`) ?? {
    plans: 0,
    people: 0,
  }

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
export const listSubscriptionKeys = async (tx: Tx, scope: Scope, accountIds: readonly string[], most: number) =>
  idsOf(
    await queryRows(tx)<{ id: string }>`
      select subscription_id as id from subscription s
      where ${within(scope, 's')} and s.account_id = any(${accountIds}::uuid[]) and ${live('s')}
      order by subscription_id limit ${most}`,
  )

/** Plans of closed accounts that ended within the given number of days. */
export const countRecentlyEnded = async (tx: Tx, scope: Scope, accountIds: readonly string[], days: number) =>
  (
    await queryRow(tx)<{ n: number }>`
      select count(*)::int as n from subscription s join account a on a.account_id = s.account_id and a.account_status = 'Closed'
      where ${within(scope, 's')} and s.account_id = any(${accountIds}::uuid[])
        and s.subscription_status = 'Cancelled' and s.ended_on > account_today(s.account_id) - ${days}::int`
  )?.n ?? 0

export type EndedBy = { subscriptionId: string; status: string; cancelOn: string | null }
/** The plans of accounts that a change set ended, in their former state. */
export const listEndedBy = (tx: Tx, accountIds: readonly string[], changeSetId: string) =>
  queryRows(tx)<EndedBy>`
    select subscription_id as "subscriptionId", before ->> 'status' as status, before ->> 'cancelOn' as "cancelOn"
    from plan_activity where change_set_id = ${changeSetId} and account_id = any(${accountIds}::uuid[])
      and type = 'STATUS_CHANGED' and after ->> 'status' = 'Cancelled' and before ->> 'status' <> 'Cancelled'
    order by subscription_id`
