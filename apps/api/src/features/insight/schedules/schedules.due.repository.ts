import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'
import { sql } from 'kysely'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import type { StoredSchedule } from './schedules.repository.ts'

// Due schedules, read as the owner of the tables, only for the job.

export type DueSchedule = StoredSchedule & { nextAt: string; rests: boolean }
/**
 * Due schedules, the earliest first, locked by this transaction.
 * @param resting statuses of companies whose schedules do not run
 */
export const claimDue = (tx: Tx, now: Date, resting: readonly AccountStatus[], limit: number) =>
  queryRows(tx)<DueSchedule>`
    select s.*, exists (select from account up
      where up.account_id in (s.account_id, s.rs_id, s.dt_id, s.sp_id, s.provider_id) and up.account_status = any(${[...resting]}::text[])) as rests
    from report_schedule s where s.next_at <= ${now} order by s.next_at, s.schedule_id
    limit ${sql.lit(limit)} for no key update of s skip locked`

type Next = { scheduleId: string; next: Date | undefined }
/** Moves schedules to their next dates; schedules without one have ended. */
export const moveOn = (tx: Tx, all: readonly Next[]) =>
  sql`update report_schedule s set next_at = v.next, state = case when v.next is null then 'Ended' else s.state end
    from unnest(${all.map(({ scheduleId }) => scheduleId)}::uuid[], ${all.map(({ next }) => next?.toISOString() ?? null)}::timestamptz[]) v (schedule_id, next)
    where s.schedule_id = v.schedule_id`.execute(tx)

export type NewRun = {
  runId: string
  scheduleId: string
  accountId: string
  madeBy: string
  dueAt: string
  missed: number
  test: boolean
  exportId: string | null
  format: string
  recipients: string
}
/**
 * The schedules that already have a run of that date, for example because the clock of a process was behind when they
 * were changed.
 */
export const findStarted = async (
  tx: Tx,
  all: readonly Pick<NewRun, 'scheduleId' | 'dueAt'>[],
): Promise<Set<string>> => {
  const rows = await queryRows(tx)<{ scheduleId: string }>`
    select r.schedule_id from unnest(${all.map(({ scheduleId }) => scheduleId)}::uuid[], ${all.map(({ dueAt }) => dueAt)}::timestamptz[]) v (schedule_id, due_at)
    join report_run r on r.schedule_id = v.schedule_id and r.due_at = v.due_at`
  return new Set(rows.map(({ scheduleId }) => scheduleId))
}
export const insertRuns = (tx: Tx, runs: readonly NewRun[]) =>
  tx
    .insertInto('reportRun')
    .values([...runs])
    .execute()
