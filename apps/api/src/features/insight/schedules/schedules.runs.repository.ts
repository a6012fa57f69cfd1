import { fileDays } from '@portal/contract/core/files/files.fields'
import { type Selectable, sql, type Updateable } from 'kysely'
import { type Scope, whole, within } from '../../../platform/db/scope.ts'
import { type Database, queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import { removeAll } from '../../../platform/jobs/untilDone.ts'

/** Removes runs older than the given days. */
export const deleteOldRuns = (db: Database, days: number): Promise<void> =>
  removeAll(db, 'reportRun', sql`due_at < now() - make_interval(days => ${days}::integer)`)

export type RunRow = Selectable<Tables['reportRun']> &
  Pick<Selectable<Tables['reportSchedule']>, 'title' | 'kind' | 'frequency'> & {
    /** The state of its file, if it is still known. */
    fileState: string | null
    fileUntil: string | null
    reach: string | null
  }
const columns = sql`r.*, s.title, s.kind, s.frequency, e.state as file_state, e.reach,
  case when e.state = 'Done' and e.expires_at > now() then e.expires_at end as file_until`
const around = sql`join report_schedule s on s.schedule_id = r.schedule_id left join export_file e on e.export_id = r.export_id`

export type RunPlace = { dueAt: string; id: string }
/** The runs of a schedule, the latest first. */
export const listRuns = (tx: Tx, scope: Scope, scheduleId: string, after: RunPlace | undefined, limit: number) =>
  queryRows(tx)<RunRow>`
    select ${columns} from report_run r ${around}
    where ${within(whole(scope), 'r')} and r.schedule_id = ${scheduleId}
      and ${after ? sql`(r.due_at, r.run_id) < (${after.dueAt}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by r.due_at desc, r.run_id desc limit ${sql.lit(limit)}`

type Reader = { scope: Scope; accountId: string; userId: string; email: string }
/** True for runs of a person, and for those that they received. */
const isFor = ({ scope, accountId, userId, email }: Reader) =>
  sql`${within(whole(scope), 'r')} and r.account_id = ${accountId}
    and (r.made_by = ${userId} or r.recipients @> ${JSON.stringify([{ email }])}::jsonb)`
export const findRunFor = (tx: Tx, reader: Reader, runId: string) =>
  queryRow(tx)<RunRow>`select ${columns} from report_run r ${around} where ${isFor(reader)} and r.run_id = ${runId}`
/** The newest runs whose files are kept. */
export const listLatest = (tx: Tx, reader: Reader, limit: number) =>
  queryRows(tx)<RunRow>`
    select ${columns} from report_run r ${around}
    where ${isFor(reader)} and r.due_at > now() - make_interval(days => ${fileDays + 1}) and r.state in ('Succeeded', 'SkippedEmpty')
      and e.state = 'Done' and e.expires_at > now()
    order by r.due_at desc, r.run_id desc limit ${sql.lit(limit)}`

/** A run of a schedule, held for a change. */
export const lockRun = async (tx: Tx, scope: Scope, scheduleId: string, runId: string) => {
  await queryRow(tx)`select from report_run r where ${within(whole(scope), 'r')} and r.run_id = ${runId} for update`
  return queryRow(tx)<RunRow>`
    select ${columns} from report_run r ${around}
    where ${within(whole(scope), 'r')} and r.schedule_id = ${scheduleId} and r.run_id = ${runId}`
}
export const updateRun = (tx: Tx, runId: string, values: Updateable<Tables['reportRun']>) =>
  tx.updateTable('reportRun').set(values).where('runId', '=', runId).execute()
