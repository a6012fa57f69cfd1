import { lifeDays, suspensionWarnings } from '@portal/contract/status/status.rules'
import type { AccountType } from '@portal/contract/accounts/accounts.fields'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'

// What the clock does to accounts. Finding is the owner's; each account is then worked on in its own scope.

export type Aged = { accountId: string; acctType: AccountType; acctName: string }

/** The tombstone is the database's to make: people and credentials are not portal_app's to delete. */
export const purgeAccount = (tx: Tx, acctKey: string) => sql`select account_purge(${acctKey})`.execute(tx)

/** The provider's column is literal so that the index of the rare statuses answers. */
const closedBefore = (now: Date, hours: number) => sql`
  from account a where a.provider_id = (select root.account_id from account root where root.acct_type = 'RP')
    and a.account_status = 'Closed' and a.account_status <> 'Active'
    and a.closed_at <= ${now.toISOString()}::timestamptz - make_interval(hours => ${hours})`

/** Closed accounts whose day of purging has come. */
export const findPurgeable = async (tx: Tx, now: Date, most: number): Promise<Aged[]> =>
  (
    await sql<Aged>`select a.account_id, a.acct_type, a.acct_name ${closedBefore(now, lifeDays.purge * 24)}
      and a.purge_warned_at <= ${now.toISOString()}::timestamptz - make_interval(hours => ${lifeDays.purgeNoticeHours})
    order by a.closed_at limit ${most}`.execute(tx)
  ).rows

/** Closed accounts that are purged in 48 hours, and whose administrators have not been told. */
export const findPurgeSoon = async (tx: Tx, now: Date, most: number): Promise<Aged[]> =>
  (
    await sql<Aged>`select a.account_id, a.acct_type, a.acct_name
    ${closedBefore(now, lifeDays.purge * 24 - lifeDays.purgeNoticeHours)} and a.purge_warned_at is null
    order by a.closed_at limit ${most}`.execute(tx)
  ).rows

/** Notes that the notice went out; false when another runner was quicker. */
export const markPurgeWarned = async (tx: Tx, acctKey: string, now: Date): Promise<boolean> =>
  (await tx
    .updateTable('account')
    .set({ purgeWarnedAt: now.toISOString() })
    .where('accountId', '=', acctKey)
    .where('accountStatus', '=', 'Closed')
    .where('purgeWarnedAt', 'is', null)
    .returning('accountId')
    .executeTakeFirst()) !== undefined

export type LongSuspended = Aged & { suspensionId: string; days: number }
/** Suspended accounts whose oldest open suspension has passed a day of warning that nobody was warned of. */
export const findLongSuspended = async (tx: Tx, now: Date, most: number): Promise<LongSuspended[]> =>
  (
    await sql<LongSuspended>`
    select a.account_id, a.acct_type, a.acct_name, s.suspension_id, w.days
    from account_suspension s join account a on a.account_id = s.account_id
    cross join lateral (select max(d) as days from unnest(${[...suspensionWarnings]}::int[]) d
      where s.since <= ${now.toISOString()}::timestamptz - make_interval(days => d)) w
    where s.cleared_on is null and s.since <= ${now.toISOString()}::timestamptz - make_interval(days => ${suspensionWarnings[0]})
      and w.days > s.warned_days and a.account_status in ('Suspended', 'SuspendedAbuse')
      and not exists (select from account_suspension o where o.account_id = s.account_id and o.cleared_on is null
        and (o.since, o.suspension_id) < (s.since, s.suspension_id))
    order by s.since limit ${most}`.execute(tx)
  ).rows

export const markWarned = async (tx: Tx, suspensionId: string, days: number): Promise<boolean> =>
  (await tx
    .updateTable('accountSuspension')
    .set({ warnedDays: days })
    .where('suspensionId', '=', suspensionId)
    .where('warnedDays', '<', days)
    .where('clearedOn', 'is', null)
    .returning('suspensionId')
    .executeTakeFirst()) !== undefined
