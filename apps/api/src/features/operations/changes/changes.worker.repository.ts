import type { ErrorCode } from '@portal/contract/core/errors.table'
import type { ChangeKind } from '@portal/contract/operations/changes/changes.contract'
import { sql } from 'kysely'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { claim, extendLease, releaseLease as leave, type Queue } from '../../../platform/queue/queue.ts'
import type { StoredRefusal } from './changes.refusals.ts'
import type { StoredSet } from './changes.repository.ts'
import { cancelWaitingRows, type StoredRow } from './changes.rows.repository.ts'

export type ClaimedSet = Pick<
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

/** @param lasts milliseconds after which a silent worker counts as dead */
const queueOf = (lasts: number): Queue => ({ table: 'change_set', key: 'change_set_id', lasts })

type Claim = {
  lease: string
  /** Milliseconds. */
  lasts: number
  /** Only this set. */
  only?: string
  /** Only sets without a turn since then. */
  turnsBefore?: string | null
  /** Excludes these kinds. */
  but?: readonly ChangeKind[]
}
/** Leases the due set whose last turn was longest ago; after the lease another worker may take it. */
export const claimDue = (tx: Tx, { lease, lasts, only, turnsBefore = null, but = [] }: Claim) =>
  claim<ClaimedSet>(tx, queueOf(lasts), {
    lease,
    where: [
      sql`work.state in ('Scheduled', 'Running') and work.run_at <= now()`,
      sql`(${only ?? null}::uuid is null or work.change_set_id = ${only ?? null}::uuid)`,
      sql`work.kind <> all (${but}::text[])`,
      sql`(${turnsBefore}::timestamptz is null or work.turn_at is null or work.turn_at < ${turnsBefore}::timestamptz)`,
    ],
    order: sql`work.turn_at nulls first, work.run_at`,
    set: sql`turn_at = clock_timestamp(), state = 'Running', started_at = coalesce(started_at, now()),
      version = version + (state <> 'Running')::integer`,
    returning: sql`change_set_id, kind, input, made_by, host(made_from) as made_from, alias, account_id, cancel_wanted, undo_of, turn_at`,
  })

/** Seconds after which the process that confirmed a set counts as dead. */
const silence = 30
/** Confirmed sets that were not started or sent, the oldest first. */
export const listConfirmed = (tx: Tx) =>
  queryRows(tx)<Pick<StoredSet, 'changeSetId' | 'kind' | 'madeBy' | 'madeFrom' | 'alias'>>`
    select change_set_id, kind, made_by, host(made_from) as made_from, alias from change_set
    where state = 'Preview' and asked_at < now() - make_interval(secs => ${silence}) order by asked_at limit 20`
export const endConfirmed = (tx: Tx, changeSetId: string, code: ErrorCode) =>
  sql`update change_set set state = 'Failed', error_code = ${code}, skipped = ready, ended_at = now(), asked_at = null,
      version = version + 1
    where change_set_id = ${changeSetId} and state = 'Preview' and asked_at is not null`.execute(tx)

/** Whether rows of a set are left to do now. */
export const isUnderWay = async (tx: Tx, changeSetId: string): Promise<boolean> =>
  (await tx
    .selectFrom('changeSet')
    .select('changeSetId')
    .where('changeSetId', '=', changeSetId)
    .where('state', 'in', ['Scheduled', 'Running'])
    .where('runAt', '<=', sql<string>`now()`)
    .executeTakeFirst()) !== undefined

export const renewLease = (tx: Tx, changeSetId: string, lease: string, lasts: number) =>
  extendLease(tx, queueOf(lasts), { id: changeSetId, lease })

export const releaseLease = (tx: Tx, changeSetId: string, lease: string) =>
  leave(tx, queueOf(0), { id: changeSetId, lease })

/** The next rows to do, in order. */
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

/** A whole set takes longer than a part of one. */
export const waitLong = (tx: Tx) => sql`set local statement_timeout = '60s'`.execute(tx)

/**
 * Marks rows done in the transaction that does them; others skip them. Returns the marked rows, without those that were
 * taken, done or stopped before. The set is joined instead of being a constant: for a constant missing from the
 * statistics, the planner expects a single row, and would read all rows for each.
 */
export async function takeRows(tx: Tx, changeSetId: string, ordinals: readonly number[]): Promise<Set<number>> {
  const rows = await queryRows(tx)<{ ordinal: number }>`
    with taken as materialized (
      select w.change_set_id, w.ordinal from unnest(${ordinals.map(() => changeSetId)}::uuid[], ${ordinals}::integer[]) k(change_set_id, ordinal)
      join change_row w on w.change_set_id = k.change_set_id and w.ordinal = k.ordinal
      where w.state = 'Waiting' for update of w skip locked)
    update change_row r set state = 'Done', done_at = now() from taken t
    where r.change_set_id = t.change_set_id and r.ordinal = t.ordinal
      and exists (select from change_set s where s.change_set_id = ${changeSetId} and s.state = 'Running' and not s.cancel_wanted)
    returning r.ordinal`
  return new Set(rows.map(({ ordinal }) => ordinal))
}

/**
 * Marks rows as failed, with the reason.
 * @param from taken by this transaction (`Done`), or waiting again after a failed one
 */
export const markFailed = (
  tx: Tx,
  changeSetId: string,
  failed: readonly (StoredRefusal & { ordinal: number })[],
  from: 'Done' | 'Waiting',
) =>
  sql`update change_row r set state = 'Failed', error_code = f.code, error_values = f.values, done_at = now()
    from jsonb_to_recordset(${JSON.stringify(failed.map((row) => ({ ...row, set: changeSetId })))}::jsonb) f(set uuid, ordinal integer, code text, values jsonb)
    where r.change_set_id = f.set and r.ordinal = f.ordinal and r.state = ${from}`.execute(tx)

/** Fails all remaining rows for one reason. */
export const failRest = (tx: Tx, changeSetId: string, code: ErrorCode) =>
  sql`update change_row set state = 'Failed', error_code = ${code}, done_at = now()
    where change_set_id = ${changeSetId} and state = 'Waiting' and verdict = 'Ready'`.execute(tx)

/** The progress for people watching; the final count is calculated at the end. */
export const addProgress = (tx: Tx, changeSetId: string, done: number, failed: number) =>
  sql`update change_set set done = done + ${done}, failed = failed + ${failed} where change_set_id = ${changeSetId}`.execute(
    tx,
  )

type EndCounts = {
  waiting: number
  done: number
  failed: number
  skipped: number
  code: ErrorCode | null
  codes: number
}
/** Locks the set and counts its rows. */
export async function countEnds(
  tx: Tx,
  changeSetId: string,
): Promise<(EndCounts & { cancelWanted: boolean }) | undefined> {
  const extended = await queryRows(tx)<{ cancelWanted: boolean }>`
    select cancel_wanted from change_set where change_set_id = ${changeSetId} and state = 'Running' for update`
  const row = await queryRow(tx)<EndCounts>`
    select count(*) filter (where state = 'Waiting') as waiting, count(*) filter (where state = 'Done') as done,
      count(*) filter (where state = 'Failed') as failed, count(*) filter (where state = 'Skipped') as skipped,
      min(error_code) filter (where state = 'Failed') as code, count(distinct error_code) filter (where state = 'Failed') as codes
    from change_row where change_set_id = ${changeSetId} and verdict = 'Ready'`
  return extended[0] && row && { ...row, ...extended[0] }
}

type End = Pick<EndCounts, 'done' | 'failed' | 'skipped'> & {
  state: string
  code: string | null
  undoHours: number | null
}
export const endSet = (tx: Tx, changeSetId: string, { state, done, failed, skipped, code, undoHours }: End) =>
  sql`update change_set set state = ${state}, done = ${done}, failed = ${failed}, skipped = ${skipped}, error_code = ${code},
      ended_at = now(), undo_until = now() + make_interval(hours => ${undoHours}), lease = null, leased_until = null, version = version + 1
    where change_set_id = ${changeSetId}`.execute(tx)

type ExpiredSet = Pick<
  StoredSet,
  'changeSetId' | 'madeBy' | 'kind' | 'undoOf' | 'input' | 'facts' | 'total' | 'ready' | 'refused' | 'unchanged'
>
/** Expires sets that no one decided on in time; returns each once, however many workers call it. */
export async function expireApprovals(tx: Tx): Promise<ExpiredSet[]> {
  const rows = await queryRows(tx)<ExpiredSet>`
    update change_set set state = 'Expired', ended_at = now(), skipped = ready, version = version + 1
    where state = 'AwaitingApproval' and approve_before <= now()
    returning change_set_id, made_by, kind, undo_of, input, facts, total, ready, refused, unchanged`
  for (const { changeSetId } of rows) await cancelWaitingRows(tx, changeSetId)
  return rows
}

/** The maximum number of sets that one step of the cleaning removes, so that it blocks no one. */
const maxAtOnce = 50
/**
 * Removes some of the previews that no one ran within 7 days, and of the sets that ended 400 days ago. Returns their
 * number.
 */
export async function removeOldChanges(tx: Tx, { previewDays, keptDays }: { previewDays: number; keptDays: number }) {
  const rows = await queryRows(tx)<{ id: string }>`
    select s.change_set_id as id from change_set s
    where s.created_at < now() - make_interval(days => ${previewDays})
      and (s.state = 'Preview' or (s.state = 'Cancelled' and s.run_at is null and s.started_at is null)
        or (s.state in ('Done', 'Cancelled', 'Rejected', 'Expired', 'Failed')
          and coalesce(s.ended_at, s.created_at) < now() - make_interval(days => ${keptDays})))
    order by s.created_at limit ${maxAtOnce}`
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
