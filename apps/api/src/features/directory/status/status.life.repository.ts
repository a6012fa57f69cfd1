import { purgeNoticeHours, suspensionWarnings } from '@portal/contract/directory/status/status.rules'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { sql } from 'kysely'
import { queryRows, type Tx } from '../../../platform/db/db.ts'

// Changes of accounts by age. The owner finds them; each is then handled in its own scope and transaction.

export type ClosedRow = { accountId: string; acctType: AccountType; acctName: string }

/** The database makes the tombstone, because portal_app may not delete people and credentials. */
export const purgeAccount = (tx: Tx, acctKey: string) => sql`select account_purge(${acctKey})`.execute(tx)

/** The provider's column is a literal, so that the index of rare statuses is used. */
const closed = sql`a.provider_id = (select root.account_id from account root where root.acct_type = 'RP')
    and a.account_status = 'Closed' and a.account_status <> 'Active'`
/** Companies with closed accounts directly below them. */
export const findParentsOfClosed = async (tx: Tx): Promise<string[]> =>
  (await queryRows(tx)<{ id: string }>`select distinct a.parent_id as id from account a where ${closed}`).map(
    ({ id }) => id,
  )

/** The days until closed accounts directly below each of some companies are purged. */
export type DaysByParent = { parents: readonly string[]; days: readonly number[] }
/** An earlier notice no longer counts if the days were lengthened since, because its day is wrong. */
const noticeFrom = sql`a.closed_at + make_interval(days => below.days, hours => ${sql.lit(-purgeNoticeHours)})`
const closedBelow = ({ parents, days }: DaysByParent) => sql`
  from account a join unnest(${parents}::uuid[], ${days}::int[]) as below (parent_id, days) on below.parent_id = a.parent_id where ${closed}`

/** Closed accounts that are due for their purge and were notified in time. */
export const findPurgeable = (tx: Tx, now: Date, below: DaysByParent, most: number) =>
  queryRows(tx)<ClosedRow>`select a.account_id, a.acct_type, a.acct_name ${closedBelow(below)}
      and a.purge_warned_at >= ${noticeFrom}
      and a.purge_warned_at <= ${now.toISOString()}::timestamptz - make_interval(hours => ${purgeNoticeHours})
    order by a.closed_at limit ${most}`

export type PurgeSoon = ClosedRow & { noticeFrom: string }
/** Closed accounts that are purged in 48 hours, and whose administrators have not been notified. */
export const findPurgeSoon = (tx: Tx, now: Date, below: DaysByParent, most: number) =>
  queryRows(tx)<PurgeSoon>`
    select a.account_id, a.acct_type, a.acct_name, ${noticeFrom} as notice_from ${closedBelow(below)}
      and ${noticeFrom} <= ${now.toISOString()}::timestamptz and (a.purge_warned_at is null or a.purge_warned_at < ${noticeFrom})
    order by a.closed_at limit ${most}`

/** Records that the notice was sent; false if another runner was quicker. */
export const markPurgeWarned = async (tx: Tx, { accountId, noticeFrom: from }: PurgeSoon, now: Date) =>
  (await tx
    .updateTable('account')
    .set({ purgeWarnedAt: now.toISOString() })
    .where('accountId', '=', accountId)
    .where('accountStatus', '=', 'Closed')
    .where((one) => one.or([one('purgeWarnedAt', 'is', null), one('purgeWarnedAt', '<', from)]))
    .returning('accountId')
    .executeTakeFirst()) !== undefined

export type LongSuspended = ClosedRow & { suspensionId: string; days: number }
/** Suspended accounts whose oldest open suspension has passed a warning day without a warning. */
export const findLongSuspended = (tx: Tx, now: Date, most: number) =>
  queryRows(tx)<LongSuspended>`
    select a.account_id, a.acct_type, a.acct_name, s.suspension_id, w.days
    from account_suspension s join account a on a.account_id = s.account_id
    cross join lateral (select max(d) as days from unnest(${[...suspensionWarnings]}::int[]) d
      where s.since <= ${now.toISOString()}::timestamptz - make_interval(days => d)) w
    where s.cleared_at is null and s.since <= ${now.toISOString()}::timestamptz - make_interval(days => ${suspensionWarnings[0]})
      and w.days > s.warned_days and a.account_status in ('Suspended', 'SuspendedAbuse')
      and not exists (select from account_suspension o where o.account_id = s.account_id and o.cleared_at is null
        and (o.since, o.suspension_id) < (s.since, s.suspension_id))
    order by s.since limit ${most}`

export const markWarned = async (tx: Tx, suspensionId: string, days: number): Promise<boolean> =>
  (await tx
    .updateTable('accountSuspension')
    .set({ warnedDays: days })
    .where('suspensionId', '=', suspensionId)
    .where('warnedDays', '<', days)
    .where('clearedAt', 'is', null)
    .returning('suspensionId')
    .executeTakeFirst()) !== undefined
