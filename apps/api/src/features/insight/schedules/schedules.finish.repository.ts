import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { FileFormat } from '@portal/contract/core/files/files.fields'
import { sql } from 'kysely'
import { type Scope, whole, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import type { StoredSchedule } from './schedules.repository.ts'

const isReady = sql`r.state = 'Queued' and (r.export_id is null or e.export_id is null or e.state in ('Done', 'Failed', 'Expired'))`

/** Minutes for which a faulty run is retried after its file is made. */
const patience = 15
const isOld = sql<boolean>`coalesce(e.done_at, r.due_at) < now() - make_interval(mins => ${patience}::integer)`

export type ReadyRun = {
  runId: string
  accountId: string
  acctType: AccountType
  /** It has waited so long that another fault ends it. */
  old: boolean
}
/** The first run whose file is made or has failed, except the given ones; read as the owner. */
export const findReady = (tx: Tx, except: readonly string[]): Promise<ReadyRun | undefined> =>
  queryRow(tx)<ReadyRun>`
    select r.run_id, r.account_id, a.acct_type, ${isOld} as old from report_run r
    join account a on a.account_id = r.account_id left join export_file e on e.export_id = r.export_id
    where ${isReady} and r.run_id <> all(${[...except]}::uuid[]) order by r.due_at, r.run_id limit 1`

/** A run with its schedule and its file. */
export type FinishingRun = StoredSchedule & {
  runId: string
  dueAt: string
  test: boolean
  /** The recipients of a test run. */
  sentTo: unknown
  exportId: string | null
  fileState: string | null
  fileFormat: FileFormat | null
  attempts: number | null
  rowCount: number | null
  byteCount: number | null
  reach: string | null
  madeOn: string | null
}
/** A ready run, locked by this transaction; undefined if another process has it or has finished it. */
export async function lockReadyRun(tx: Tx, scope: Scope, runId: string): Promise<FinishingRun | undefined> {
  const extended = await queryRow(tx)<object>`
    select r.run_id from report_run r
    where ${within(whole(scope), 'r')} and r.run_id = ${runId} and r.state = 'Queued' for update skip locked`
  return extended && findFinishing(tx, scope, runId)
}
export const findFinishing = (tx: Tx, scope: Scope, runId: string): Promise<FinishingRun | undefined> =>
  queryRow(tx)<FinishingRun>`
    select s.*, r.run_id, r.due_at, r.test, r.recipients as sent_to, e.export_id, e.state as file_state, e.format as file_format, e.attempts, e.row_count,
      e.byte_count, e.reach, e.done_at as made_on
    from report_run r join report_schedule s on s.schedule_id = r.schedule_id left join export_file e on e.export_id = r.export_id
    where ${within(whole(scope), 'r')} and r.run_id = ${runId}`

/** Updates a schedule after a run; one that was paused or has ended meanwhile stays so. */
export const recordOutcome = (tx: Tx, scheduleId: string, failures: number) =>
  sql`update report_schedule set failures = ${failures} where schedule_id = ${scheduleId} and failures <> ${failures}`.execute(
    tx,
  )
/**
 * Pauses all active schedules of an owner in their account, and one that has ended with its run.
 * @returns the paused ones
 */
export const pauseAllOf = (tx: Tx, { accountId, madeBy, scheduleId }: StoredSchedule, reason: string) =>
  queryRows(tx)<Pick<StoredSchedule, 'scheduleId' | 'title'>>`
    update report_schedule s set state = 'Paused', pause_reason = ${reason}, next_at = null, version = version + 1
    where s.account_id = ${accountId} and s.made_by = ${madeBy}
      and (s.state = 'Active' or s.state = 'Ended' and s.schedule_id = ${scheduleId})
    returning s.schedule_id, s.title`
/** The name of a person of an account. */
export const findName = async (tx: Tx, { accountId, madeBy }: StoredSchedule): Promise<string> =>
  (
    await queryRow(tx)<{ name: string }>`
      select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as name from app_user u
      where u.account_id = ${accountId} and u.user_id = ${madeBy}`
  )?.name ?? ''
/** The administrators of an account who may see colleagues' schedules, found in the owner's scope. */
export const findAdministrators = (tx: Tx, accountId: string) =>
  queryRows(tx)<{ userId: string; email: string }>`
    select u.user_id, u.email from app_user u
    where u.account_id = ${accountId} and u.user_status = 'Active' and u.kind <> 'ENDUSER' order by u.user_id limit 50`
/** @returns false if it was already paused */
export const pauseFor = async (tx: Tx, scheduleId: string, reason: string): Promise<boolean> =>
  (await queryRow(tx)<object>`
    update report_schedule set state = 'Paused', pause_reason = ${reason}, next_at = null, version = version + 1
    where schedule_id = ${scheduleId} and state <> 'Paused' returning schedule_id`) !== undefined
