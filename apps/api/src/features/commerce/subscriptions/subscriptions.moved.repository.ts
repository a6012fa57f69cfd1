import { sql } from 'kysely'
import { isBelow } from '../../../core/accounts/accounts.below.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, type Tx } from '../../../platform/db/db.ts'
import { live } from './subscriptions.repository.ts'

// The plans of companies that move below another company.

export type MovedPlans = { plans: number; seats: number; unsold: number; codes: string[] | null }
/**
 * Counts the plans of companies and everything below them, up to `most`, and those that the new parent may not sell.
 */
export async function countMoving(
  tx: Tx,
  scope: Scope,
  accountIds: readonly string[],
  planCodes: readonly string[],
  most: number,
): Promise<MovedPlans> {
  const below = await isBelow(tx, scope, accountIds, 's')
  const found = await queryRow(tx)<MovedPlans>`
    select count(*)::int as plans, coalesce(sum(seats), 0)::int as seats, count(*) filter (where not sold)::int as unsold,
      array_agg(distinct plan_code) filter (where not sold) as codes
    from (select s.seats, p.plan_code, p.plan_status <> 'ACTIVE' or p.plan_id = any (${planCodes}::uuid[]) as sold
      from subscription s join plan p on p.plan_id = s.plan_id
      where ${within(scope, 's')} and ${below} and ${live('s')} limit ${most}) held`
  return found ?? { plans: 0, seats: 0, unsold: 0, codes: null }
}

/** Counts the companies whose payer is a company above, and finds the payer for companies that move below another. */
export const findDelegated = (tx: Tx, scope: Scope, accountIds: readonly string[], parentKey: string) =>
  queryRow(tx)<{ delegated: number; payer: string | null }>`
    select (select count(*)::int from billing_profile b where ${within(scope, 'b')} and b.account_id = any (${accountIds}::uuid[])
        and b.billing_owner <> 'SELF') as delegated,
      (select a.acct_name from ${sql`billing_party(${parentKey})`} p join account a on a.account_id = p.bill_to) as payer`
