import { scheduleList } from '@portal/contract/insight/schedules/schedules.list'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type Scope, whole, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import { reachOfAll } from '../../../platform/list/reach.ts'
import { listTable, type FilterValues } from '../../../platform/list/table.ts'
import { findBounded, type OrderedRow, type Page, type Question, type RowSource } from '../../../platform/list/walk.ts'

export type StoredSchedule = Selectable<Tables['reportSchedule']>
export type Values = Updateable<Tables['reportSchedule']>

/** The owner of visible schedules: a person, or the whole account. */
export type ScheduleOwner = { scope: Scope; accountId: string; madeBy: string | null }
const seenBy = ({ scope, accountId, madeBy }: ScheduleOwner, table: string) =>
  sql<boolean>`(${within(whole(scope), table)} and ${sql.ref(`${table}.account_id`)} = ${accountId}
    and ${madeBy === null ? sql`true` : sql`${sql.ref(`${table}.made_by`)} = ${madeBy}`})`

export const scheduleTable = listTable({
  list: scheduleList,
  name: 'reportSchedule',
  key: 'schedule_id',
  orders: {
    createdOn: { column: 'created_at', type: 'timestamptz' },
    title: { column: 'title', type: 'text', longest: 100 },
  },
  rare: {},
  lookedUp: [],
})
const reading: RowSource = {
  columns: sql`report_schedule.schedule_id, report_schedule.created_at, report_schedule.title`,
  shown: sql`page.schedule_id as list_key`,
  around: sql``,
}
/** No filter of schedules has look-ups, because an account has a thousand at most. */
const noLookUp = { findFew: () => Promise.resolve(undefined), findAll: () => Promise.resolve([]) }

export function findScheduleKeys(
  tx: Tx,
  owner: ScheduleOwner,
  filter: FilterValues,
  words: string | undefined,
  page: Page,
) {
  const question: Question = {
    table: scheduleTable,
    reach: reachOfAll(whole(owner.scope)),
    filter: { filter },
    along: [seenBy(owner, 'report_schedule')],
    also: words ? [sql<boolean>`strpos(search_normal(report_schedule.title), search_normal(${words})) > 0`] : [],
  }
  return findBounded<OrderedRow>(tx, question, reading, page, noLookUp)
}

export type ScheduleRow = StoredSchedule & {
  ownerName: string
  runState: string | null
  runFault: string | null
  runDueAt: string | null
}
const columns = sql`s.*, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email, '') as owner_name,
  case when r.state = 'Queued' and e.state <> 'Waiting' then 'Running' else r.state end as run_state,
  r.fault as run_fault, r.due_at as run_due_at`
const around = sql`left join app_user u on u.user_id = s.made_by
  left join lateral (select * from report_run r where r.schedule_id = s.schedule_id and not r.test order by r.due_at desc limit 1) r on true
  left join export_file e on e.export_id = r.export_id`

export const listSchedules = (tx: Tx, owner: ScheduleOwner, keys: readonly string[]) =>
  queryRows(tx)<ScheduleRow>`
    select ${columns} from report_schedule s ${around}
    where ${seenBy(owner, 's')} and s.schedule_id = any(${[...keys]}::uuid[])`

/** A visible schedule. @param lock holds it until the end of the transaction */
export async function findSchedule(tx: Tx, owner: ScheduleOwner, scheduleId: string, { lock = false } = {}) {
  const one = sql<boolean>`${seenBy(owner, 's')} and s.schedule_id = ${scheduleId}`
  if (lock) await queryRow(tx)`select from report_schedule s where ${one} for no key update`
  return queryRow(tx)<ScheduleRow>`select ${columns} from report_schedule s ${around} where ${one}`
}

/** Makes additions take turns, so that two concurrent ones cannot exceed the limit. */
export const lockSchedules = (tx: Tx, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('schedules ' || ${accountId}, 0))`.execute(tx)
/** The number of schedules of a person, and of their account. */
export const countSchedules = async (tx: Tx, { scope, accountId, madeBy }: ScheduleOwner) =>
  (await queryRow(tx)<{ own: number; all: number }>`
    select (count(*) filter (where s.made_by = ${madeBy}))::int as own, count(*)::int as all
    from report_schedule s where ${within(whole(scope), 's')} and s.account_id = ${accountId}`) ?? { own: 0, all: 0 }

export const insertSchedule = (tx: Tx, values: Insertable<Tables['reportSchedule']>) =>
  tx.insertInto('reportSchedule').values(values).execute()

export const updateSchedule = (tx: Tx, scheduleId: string, values: Values) =>
  tx
    .updateTable('reportSchedule')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('scheduleId', '=', scheduleId)
    .execute()

export const deleteSchedule = (tx: Tx, scheduleId: string) =>
  tx.deleteFrom('reportSchedule').where('scheduleId', '=', scheduleId).execute()

/** The number of active schedules of these people, found through their companies, which have few. */
export const countActiveOf = async (tx: Tx, scope: Scope, userIds: readonly string[]): Promise<number> => {
  const [row] = await queryRows(tx)<{ count: number }>`
    select count(*)::int as count from report_schedule s
    where ${within(scope, 's')} and s.made_by = any (${userIds}::uuid[]) and s.state = 'Active'
      and s.account_id in (select u.account_id from app_user u where u.user_id = any (${userIds}::uuid[]))`
  return row?.count ?? 0
}
