import { type ESignFault, esignParts } from '@portal/contract/delivery/esign/esign.fields'
import { type Selectable, sql } from 'kysely'
import { queryRow, type Tables, type Tx } from '../../../platform/db/db.ts'
import { claim, extendLease, releaseLease, type Queue } from '../../../platform/queue/queue.ts'
import { actionsRead } from './esign.events.ts'

/** Several times the longest call: a worker renews its lease between calls. */
export const queue: Queue = { table: 'esign_company', key: 'account_id', lasts: 120_000 }

/** All parts, for a company that is new to the service or sent again. */
export const everything = sql`array[${sql.join(esignParts.map((part) => sql.lit(part)))}]`

export type Company = { accountId: string; waiting: string[]; revision: number; attempts: number; lease: string }
const columns = sql`work.account_id, work.waiting, work.revision, work.attempts, work.lease`

/** The company that has waited longest to be sent. */
export const claimWaiting = (tx: Tx, lease: string, now: Date) =>
  claim<Company>(tx, queue, {
    lease,
    now,
    where: [sql`work.waiting <> '{}' and work.next_try_at <= ${now}`],
    order: sql`work.next_try_at, work.account_id`,
    returning: columns,
  })
/** The next company to compare; one that waits to be sent is compared afterwards. */
export const claimCheck = (tx: Tx, lease: string, now: Date) =>
  claim<Company>(tx, queue, {
    lease,
    now,
    where: [sql`work.check_at <= ${now} and work.waiting = '{}'`],
    order: sql`work.check_at, work.account_id`,
    returning: columns,
  })
export const extendCompanyLease = (tx: Tx, { accountId: id, lease }: Company, now: Date) =>
  extendLease(tx, queue, { id, lease, now })

/** All parts arrived; parts that changed meanwhile still wait. */
export const recordSent = (tx: Tx, { accountId: id, lease, revision }: Company, now: Date) =>
  releaseLease(tx, queue, {
    id,
    lease,
    set: sql`waiting = case when revision = ${revision}::bigint then '{}' else waiting end, attempts = 0, fault = null, status = null,
      waiting_since = case when revision = ${revision}::bigint then null else waiting_since end, next_try_at = ${now},
      sent_at = ${now}, touched_at = ${now}, drift = case when waiting @> ${everything} then null else drift end`,
  })

type FailedSync = { fault: ESignFault; status: number | null; now: Date; next: Date }
/** All parts of a company that the service does not know are sent. */
export const recordFailed = (tx: Tx, { accountId: id, lease }: Company, { fault, status, now, next }: FailedSync) =>
  releaseLease(tx, queue, {
    id,
    lease,
    set: sql`attempts = attempts + 1, fault = ${fault}, status = ${status}::integer, failed_at = ${now}, touched_at = ${now},
      next_try_at = ${next}, waiting = case when ${status === 404} and waiting <> '{}' then ${everything} else waiting end`,
  })
/** The service has a later revision than the portal: the portal's is raised above it. */
export const raiseRevision = (tx: Tx, { accountId: id, lease }: Company, theirs: number, now: Date, next: Date) =>
  releaseLease(tx, queue, {
    id,
    lease,
    set: sql`revision = greatest(revision, ${theirs}::bigint) + 1, fault = 'conflict', status = 409, failed_at = ${now}, touched_at = ${now},
      attempts = attempts + 1, next_try_at = ${next}`,
  })

export type Difference = { field: string; ours: string | null; theirs: string | null }
export const recordChecked = (tx: Tx, { accountId: id, lease }: Company, drift: readonly Difference[], now: Date) =>
  releaseLease(tx, queue, {
    id,
    lease,
    set: sql`checked_at = ${now}, check_at = null, unchecked_since = null, check_fault = null, check_status = null, drift = ${drift.length > 0 ? JSON.stringify(drift) : null}::jsonb,
      touched_at = case when ${drift.length > 0} then ${now} else touched_at end, next_try_at = ${now}`,
  })
/** Whether the company, or one above it, changed since it was claimed, without being sent. */
export const hasChanged = async (tx: Tx, { accountId, revision }: Company): Promise<boolean> =>
  (await queryRow(tx)`
    with unread as (select audit_id, occurred_at from audit_unsealed
      union all select audit_id, occurred_at from audit_seal where seq > (select audit_seq from esign_service))
    select 1 from esign_company e where e.account_id = ${accountId} and (e.revision <> ${revision}::bigint
      or exists (select from esign_mark m where m.account_id in (e.account_id, e.provider_id, e.sp_id, e.dt_id, e.rs_id))
      or exists (select from unread u join audit_event a on a.audit_id = u.audit_id and a.occurred_at = u.occurred_at
        where a.account_id in (e.account_id, e.provider_id, e.sp_id, e.dt_id, e.rs_id)
          and a.action = any(${actionsRead}::text[])))`) !== undefined
/** A comparison that came too early is postponed. */
export const postponeCheck = (tx: Tx, { accountId: id, lease }: Company, next: Date) =>
  releaseLease(tx, queue, { id, lease, set: sql`check_at = ${next}` })
/** An incomplete comparison is postponed too, and recorded. Repeated failures make it rarer, up to every six hours. */
export const recordUnchecked = (tx: Tx, { accountId: id, lease }: Company, { fault, status, now, next }: FailedSync) =>
  releaseLease(tx, queue, {
    id,
    lease,
    set: sql`check_at = greatest(${next}, ${now}::timestamptz + least(${now} - coalesce(unchecked_since, ${now}), interval '6 hours')),
      unchecked_since = coalesce(unchecked_since, ${now}), check_fault = ${fault}, check_status = ${status}::integer, touched_at = ${now}`,
  })

/** Deletes a purged company after the service has deleted it. */
export const deleteCompany = (tx: Tx, { accountId, lease }: Company) =>
  sql`delete from esign_company where account_id = ${accountId} and lease = ${lease}`.execute(tx)

type Service = Selectable<Tables['esignService']>
export const findToken = (tx: Tx): Promise<Pick<Service, 'token' | 'tokenUntil'>> =>
  tx.selectFrom('esignService').select(['token', 'tokenUntil']).executeTakeFirstOrThrow()
/** The end of the service's rest: the only column that requests may read. */
export const findPause = (tx: Tx): Promise<Pick<Service, 'restsUntil'>> =>
  tx.selectFrom('esignService').select('restsUntil').executeTakeFirstOrThrow()

/** Only one worker checks whether the service is back. */
export const takeProbe = async (tx: Tx, now: Date, lasts: number): Promise<boolean> =>
  (await queryRow(
    tx,
  )`update esign_service set rests_until = ${new Date(now.getTime() + lasts)} where rests_until <= ${now} returning 1`) !==
  undefined
/** @param at the time of the check; later failures still count */
export const markServiceUp = (tx: Tx, at: Date) =>
  sql`update esign_service set failures = 0, failing_since = null, rests_until = null
    where failures > 0 and failed_at <= ${at}`.execute(tx)
export const markServiceDown = (tx: Tx, now: Date, until: (failures: number) => Date | null) =>
  tx
    .selectFrom('esignService')
    .select('failures')
    .forUpdate()
    .executeTakeFirstOrThrow()
    .then(({ failures }) =>
      sql`update esign_service set failures = ${failures + 1}, failing_since = coalesce(failing_since, ${now}), failed_at = ${now},
        rests_until = greatest(rests_until, ${until(failures + 1)}::timestamptz)`.execute(tx),
    )
export const keepToken = (tx: Tx, token: Buffer | null, until: Date | null) =>
  sql`update esign_service set token = ${token}, token_until = ${until}`.execute(tx)

export type Call = {
  callId: string
  accountId: string
  calledAt: Date
  part: string
  method: string
  path: string
  idempotencyKey: string | null
  status: number | null
  fault: ESignFault | null
  durationMs: number
}
export const insertCall = (tx: Tx, call: Call) => tx.insertInto('esignCall').values(call).execute()
