import { bodyDays, recordMonths, statusOfLost } from '@portal/contract/machines/partnerLogs/partnerLogs.rules'
import type { PartnerOperation } from '@portal/contract/core/partnerCalls'
import { sql } from 'kysely'
import { type Database, queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { removeAll } from '../../../platform/jobs/untilDone.ts'
import { claim, type Queue } from '../../../platform/queue/queue.ts'
import { leaseLasts } from './partnerLogs.record.ts'

// The statements of the jobs, run as the owner and never by requests.

const queue: Queue = { table: 'partner_call', key: 'log_key', lasts: leaseLasts }
export type ClaimedCall = {
  logKey: string
  receivedAt: string
  userId: string | null
  keyId: string | null
  operation: PartnerOperation
  requestId: string | null
  attempts: number
}
const claimed = sql`work.log_key, work.received_at, work.user_id, work.key_id, work.operation, work.request_id, work.attempts`

/**
 * The call whose next attempt has been due longest; the attempt starts now.
 * @param requestId of that attempt, for the audit
 */
export const claimDue = (tx: Tx, lease: string, requestId: string, now: Date) =>
  claim<ClaimedCall>(tx, queue, {
    lease,
    now,
    where: [sql`work.status = 'RetryScheduled'`, sql`work.next_retry_at <= ${now.toISOString()}::timestamptz`],
    order: sql`work.next_retry_at`,
    set: sql`status = 'Processing', request_id = ${requestId}, attempts = work.attempts + 1`,
    returning: claimed,
  })

/** A call whose worker died. */
export const claimLost = (tx: Tx, lease: string, now: Date) =>
  claim<ClaimedCall>(tx, queue, {
    lease,
    now,
    where: [sql`work.status = 'Processing'`],
    order: sql`work.leased_until`,
    returning: claimed,
  })

type Trace = { hasChanged: boolean; isByHand: boolean }
/**
 * Whether a request changed something, since the audit is written in the same transaction; and whether a person
 * answered or replayed the call.
 */
export const traceOf = async (tx: Tx, { requestId, receivedAt }: ClaimedCall): Promise<Trace> =>
  (await queryRow(tx)<Trace>`
    select coalesce(bool_or(action not like 'partnerLog.%'), false) as has_changed,
      coalesce(bool_or(action like 'partnerLog.%'), false) as is_by_hand
    from audit_event where request_id = ${requestId} and outcome = 'SUCCESS'
      and occurred_at >= ${receivedAt}::timestamptz - interval '1 minute'`) ?? { hasChanged: false, isByHand: false }

export const endAsDone = (tx: Tx, { logKey, receivedAt, operation }: ClaimedCall) =>
  sql`update partner_call set status = ${statusOfLost(operation)}, completed_at = now(), error_code = null, error_field = null, error_message = null,
      fingerprint = null, lease = null, leased_until = null
    where log_key = ${logKey} and received_at = ${receivedAt}::timestamptz`.execute(tx)

/** Creates the partitions of the coming months, unless they exist already. */
export const prepareMonths = (tx: Tx) => sql`select partner_call_prepare_months(current_date, 4)`.execute(tx)

/** Removes bodies that are past their retention. */
export const removeBodies = (db: Database) =>
  removeAll(db, 'partnerCallBody', sql`received_at < now() - make_interval(days => ${bodyDays})`)

/** Drops whole months that are past their retention. */
export const dropOldMonths = (db: Database) =>
  db.asOwner(async (tx) => {
    await sql`set local lock_timeout = '2s'`.execute(tx)
    const months = await queryRows(tx)<{
      name: string
    }>`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'partner_call'::regclass and c.relname ~ '^partner_call_[0-9]{6}$'
        and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${recordMonths})`
    for (const { name } of months) await sql`drop table ${sql.table(name)}`.execute(tx)
    await sql`delete from partner_call_month
      where month < date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${recordMonths})`.execute(
      tx,
    )
    await sql`delete from partner_call_other where received_at < now() - make_interval(months => ${recordMonths + 1})`.execute(
      tx,
    )
  })
