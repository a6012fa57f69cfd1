import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'

export type LimitRow = {
  acctKey: string
  acctName: string
  acctType: string
  maxCustomers: number | null
  maxSeats: number | null
  maxAdmins: number | null
  allowedPlans: string[] | null
  version: number | null
}
/** A company of the scope with the limits that the scope's company set for it, if any. */
export const findLimit = (tx: Tx, scope: Scope, acctKey: string): Promise<LimitRow | undefined> =>
  tx
    .selectFrom('account')
    .leftJoin('partnerLimit', (join) =>
      join
        .onRef('partnerLimit.accountId', '=', 'account.accountId')
        .on('partnerLimit.setByAccount', '=', scope.accountId),
    )
    .select([
      'account.accountId as acctKey',
      'account.acctName',
      'account.acctType',
      'partnerLimit.maxCustomers',
      'partnerLimit.maxSeats',
      'partnerLimit.maxAdmins',
      'partnerLimit.allowedPlans',
      'partnerLimit.version',
    ])
    .where(within(scope, 'account'))
    .where('account.accountId', '=', acctKey)
    .executeTakeFirst()

type OwnLimits = Pick<LimitRow, 'maxCustomers' | 'maxSeats' | 'maxAdmins'> & { plansLimited: boolean }
/** The limits that apply to a company: the strictest of those set by the companies above it. */
export const findOwnLimits = (tx: Tx, acctKey: string) =>
  queryRow(tx)<OwnLimits>`
    select min(l.max_customers) as max_customers, min(l.max_seats) as max_seats, min(l.max_admins) as max_admins,
      coalesce(bool_or(l.allowed_plans is not null), false) as plans_limited
    from partner_limit l
    where l.account_id = ${acctKey} and l.set_by_account in (l.provider_id, l.sp_id, l.dt_id, l.rs_id)`

/** Who has set which numbers for a company; the name is null for a company that the reader does not see. */
export type SetLimit = Pick<LimitRow, 'acctKey'> & OwnLimits & { setBy: string | null }
export const listSet = (tx: Tx, acctKeys: readonly string[]) =>
  queryRows(tx)<SetLimit>`
    select l.account_id as acct_key, l.max_customers, l.max_seats, l.max_admins, setter.acct_name as set_by,
      l.allowed_plans is not null as plans_limited
    from partner_limit l left join account setter on setter.account_id = l.set_by_account
    where l.account_id = any(${acctKeys}::uuid[]) and l.set_by_account in (l.provider_id, l.sp_id, l.dt_id, l.rs_id)`

/** Partners below the scope's company with a number that a company above has set. */
export const listLimited = (tx: Tx, scope: Scope, most: number) =>
  queryRows(tx)<{ acctKey: string; acctName: string; acctType: AccountType }>`
    select a.account_id as acct_key, a.acct_name, a.acct_type from account a
    where ${within(scope, 'a')} and a.account_id <> ${scope.accountId} and a.account_status not in ('Closed', 'Purged')
      and exists (select from partner_limit l where l.account_id = a.account_id
        and l.set_by_account in (l.provider_id, l.sp_id, l.dt_id, l.rs_id)
        and coalesce(l.max_customers, l.max_seats, l.max_admins) is not null)
    order by a.acct_name limit ${most}`

export const lockLimit = (tx: Tx, acctKey: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`limits ${acctKey}`}, 0))`.execute(tx)

export const saveLimit = (tx: Tx, limit: Insertable<Tables['partnerLimit']>) =>
  tx
    .insertInto('partnerLimit')
    .values(limit)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'setByAccount']).doUpdateSet({
        maxCustomers: limit.maxCustomers ?? null,
        maxSeats: limit.maxSeats ?? null,
        maxAdmins: limit.maxAdmins ?? null,
        allowedPlans: limit.allowedPlans ?? null,
        modifiedBy: limit.modifiedBy ?? null,
        modifiedAt: sql`now()`,
        version: sql`partner_limit.version + 1`,
      }),
    )
    .execute()
