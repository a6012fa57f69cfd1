import type { ErrorCode } from '@portal/contract/core/errors.table'
import type { ChangeKind } from '@portal/contract/changes/changes.contract'
import { sql } from 'kysely'
import { queryRow, queryRows, type Tx } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { KeptRefusal } from './changes.refusals.ts'
import type { StoredSet } from './changes.repository.ts'
import { skipRest, type StoredRow } from './changes.rows.repository.ts'

export type Claimed = Pick<
  StoredSet,
  | 'changeSetId'
  | 'kind'
  | 'input'
  | 'madeBy'
  | 'madeFrom'
  | 'alias'
  | 'accountId'
  | 'cancelWanted'
  | 'undoOf'
  | 'turnAt'
>

type Claim = {
  worker: string
  /** Milliseconds. */
  lease: number
  /** Only this set. */
  only?: string
  /** Only sets without a turn since then. */
  turnsBefore?: string | null
  /** None of these kinds. */
  but?: readonly ChangeKind[]
}
/** Leases the due set whose last turn was longest ago; after the lease another worker may take it. */
export const claimDue = (tx: Tx, { worker, lease, only, turnsBefore = null, but = [] }: Claim) => queryRow(tx)<Claimed>`
    update change_set s set worker = ${worker}, leased_until = now() + make_interval(secs => ${lease / 1000}), turn_at = clock_timestamp(),
      state = 'Running', started_at = coalesce(s.started_at, now()), version = s.version + (s.state <> 'Running')::integer
    where s.change_set_id = (
      select d.change_set_id from change_set d
      where d.state in ('Scheduled', 'Running') and d.run_at <= now() and (d.leased_until is null or d.leased_until < now())
        and (${only ?? null}::uuid is null or d.change_set_id = ${only ?? null}::uuid)
        and d.kind <> all (${but}::text[])
        and (${turnsBefore}::timestamptz is null or d.turn_at is null or d.turn_at < ${turnsBefore}::timestamptz)
      order by d.turn_at nulls first, d.run_at limit 1 for update skip locked)
    returning s.change_set_id, s.kind, s.input, s.made_by, host(s.made_from) as made_from, s.alias, s.account_id, s.cancel_wanted, s.undo_of, s.turn_at`

export const renewLease = (tx: Tx, changeSetId: string, worker: string, lease: number) =>
  sql`update change_set set leased_until = now() + make_interval(secs => ${lease / 1000})
    where change_set_id = ${changeSetId} and worker = ${worker}`.execute(tx)

export const releaseLease = (tx: Tx, changeSetId: string, worker: string) =>
  sql`update change_set set leased_until = null, worker = null where change_set_id = ${changeSetId} and worker = ${worker}`.execute(
    tx,
  )

/** The next rows to be done, in order. */
export const listWaiting = (tx: Tx, changeSetId: string, limit: number): Promise<StoredRow[]> =>
  tx
    .selectFrom('changeRow')
    .selectAll()
    .where('changeSetId', '=', changeSetId)
    .where('state', '=', 'Waiting')
    .where('verdict', '=', 'Ready')
    .orderBy('ordinal')
    .limit(limit)
    .$call(rowsOf<StoredRow>())
    .execute()

/** A whole set takes longer than a piece of one. */
export const waitLong = (tx: Tx) => sql`set local statement_timeout = '60s'`.execute(tx)

/** Marks rows done in the transaction that does them; others skip them. Returns those that are not taken, done or stopped. */
export async function takeRows(tx: Tx, changeSetId: string, ordinals: readonly number[]): Promise<Set<number>> {
  const rows = await queryRows(tx)<{ ordinal: number }>`
    update change_row r set state = 'Done', done_at = now()
    where r.change_set_id = ${changeSetId} and r.ordinal in (
      select w.ordinal from change_row w
      where w.change_set_id = ${changeSetId} and w.ordinal = any(${ordinals}::integer[]) and w.state = 'Waiting'
      for update skip locked)
    and exists (select from change_set s where s.change_set_id = ${changeSetId} and s.state = 'Running' and not s.cancel_wanted)
    returning r.ordinal`
  return new Set(rows.map(({ ordinal }) => ordinal))
}

/** Rows that are not done, and why. @param from taken by this transaction (`Done`), or waiting again after one that failed */
export const markFailed = (
  tx: Tx,
  changeSetId: string,
  failed: readonly (KeptRefusal & { ordinal: number })[],
  from: 'Done' | 'Waiting',
) =>
  sql`update change_row r set state = 'Failed', error_code = f.code, error_values = f.values, done_at = now()
    from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) f(ordinal integer, code text, values jsonb)
    where r.change_set_id = ${changeSetId} and r.ordinal = f.ordinal and r.state = ${from}`.execute(tx)

/** None of the rest can be done, for one reason. */
export const failRest = (tx: Tx, changeSetId: string, code: ErrorCode) =>
  sql`update change_row set state = 'Failed', error_code = ${code}, done_at = now()
    where change_set_id = ${changeSetId} and state = 'Waiting' and verdict = 'Ready'`.execute(tx)

/** The progress, for people watching; the final count is made again at the end. */
export const addProgress = (tx: Tx, changeSetId: string, done: number, failed: number) =>
  sql`update change_set set done = done + ${done}, failed = failed + ${failed} where change_set_id = ${changeSetId}`.execute(
    tx,
  )

type Ends = { waiting: number; done: number; failed: number; skipped: number; code: ErrorCode | null; codes: number }
/** Locks the set and counts its rows. */
export async function countEnds(tx: Tx, changeSetId: string): Promise<(Ends & { cancelWanted: boolean }) | undefined> {
  const held = await queryRows(tx)<{ cancelWanted: boolean }>`
    select cancel_wanted from change_set where change_set_id = ${changeSetId} and state = 'Running' for update`
  const row = await queryRow(tx)<Ends>`
    select count(*) filter (where state = 'Waiting') as waiting, count(*) filter (where state = 'Done') as done,
      count(*) filter (where state = 'Failed') as failed, count(*) filter (where state = 'Skipped') as skipped,
      min(error_code) filter (where state = 'Failed') as code, count(distinct error_code) filter (where state = 'Failed') as codes
    from change_row where change_set_id = ${changeSetId} and verdict = 'Ready'`
  return held[0] && row && { ...row, ...held[0] }
}

type End = Pick<Ends, 'done' | 'failed' | 'skipped'> & { state: string; code: string | null; undoHours: number | null }
export const endSet = (tx: Tx, changeSetId: string, { state, done, failed, skipped, code, undoHours }: End) =>
  sql`update change_set set state = ${state}, done = ${done}, failed = ${failed}, skipped = ${skipped}, error_code = ${code},
      ended_at = now(), undo_until = now() + make_interval(hours => ${undoHours}), worker = null, leased_until = null, version = version + 1
    where change_set_id = ${changeSetId}`.execute(tx)

type Expired = Pick<
  StoredSet,
  'changeSetId' | 'madeBy' | 'kind' | 'undoOf' | 'input' | 'facts' | 'total' | 'ready' | 'refused' | 'unchanged'
>
/** Expires sets that nobody decided on in time; returns each once, however many workers ask. */
export async function expireApprovals(tx: Tx): Promise<Expired[]> {
  const rows = await queryRows(tx)<Expired>`
    update change_set set state = 'Expired', ended_at = now(), skipped = ready, version = version + 1
    where state = 'AwaitingApproval' and approve_before <= now()
    returning change_set_id, made_by, kind, undo_of, input, facts, total, ready, refused, unchanged`
  for (const { changeSetId } of rows) await skipRest(tx, changeSetId)
  return rows
}

/** The most sets that one step of a cleaning removes, so that it blocks nobody. */
const mostAtOnce = 50
/** Removes some of the sets that nobody ran within 7 days, and of those that ended 400 days ago. Returns how many. */
export async function removeOldChanges(tx: Tx, { previewDays, keptDays }: { previewDays: number; keptDays: number }) {
  const rows = await queryRows(tx)<{ id: string }>`
    select s.change_set_id as id from change_set s
    where s.created_at < now() - make_interval(days => ${previewDays})
      and (s.state = 'Preview' or (s.state = 'Cancelled' and s.run_at is null and s.started_at is null)
        or (s.state in ('Done', 'Cancelled', 'Rejected', 'Expired', 'Failed')
          and coalesce(s.ended_at, s.created_at) < now() - make_interval(days => ${keptDays})))
    order by s.created_at limit ${mostAtOnce}`
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await sql`delete from banner_read where banner_id in (select banner_id from banner where change_set_id = any(${ids}::uuid[]))`.execute(
    tx,
  )
  await sql`delete from banner where change_set_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from change_row where change_set_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from change_set where change_set_id = any(${ids}::uuid[])`.execute(tx)
  return ids.length
}
