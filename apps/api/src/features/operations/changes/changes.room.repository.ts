import { sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'

/** The numbers of sets, rows and bytes. */
export type SetVolume = { sets: number; rows: number; bytes: number }
type SetVolumes = { person: SetVolume; company: SetVolume }

const waiting = sql`s.state in ('Preview', 'AwaitingApproval', 'Scheduled')`
const sums = sql`count(*)::int as sets, coalesce(sum(s.total), 0)::int as rows, coalesce(sum(s.bytes), 0)::float8 as bytes`

type Maker = { accountId: string; userId: string }
/** A person's sets are prepared one after the other, or all of them would use the last free place. */
export const lockRoom = (tx: Tx, { userId }: Maker) =>
  sql`select pg_advisory_xact_lock(hashtextextended('changes ' || ${userId}, 0))`.execute(tx)

/** The waiting sets of a person and of their company. @param but the set that is being prepared */
export async function findWaiting(tx: Tx, { accountId, userId }: Maker, but: string): Promise<SetVolumes> {
  const rows = await queryRows(tx)<
    SetVolume & { own: boolean }
  >`select s.made_by = ${userId} as own, ${sums} from change_set s
    where s.account_id = ${accountId} and ${waiting} and s.change_set_id <> ${but} group by 1`
  return inBoth(rows)
}

/** The sets that they prepared within a day, whatever their result. */
export async function findOfToday(tx: Tx, { accountId, userId }: Maker, but: string): Promise<SetVolumes> {
  const rows = await queryRows(tx)<
    SetVolume & { own: boolean }
  >`select s.made_by = ${userId} as own, ${sums} from change_set s
    where s.account_id = ${accountId} and s.created_at > now() - interval '1 day'
      and s.change_set_id <> ${but} group by 1`
  return inBoth(rows)
}

/** Seconds until the first of them is a day old. */
export async function secondsOfDay(tx: Tx, { accountId }: Maker): Promise<number> {
  const [row] = await queryRows(tx)<{ seconds: number | null }>`
    select ceil(extract(epoch from min(s.created_at) + interval '1 day' - now()))::int as seconds from change_set s
    where s.account_id = ${accountId} and s.created_at > now() - interval '1 day'`
  return Math.max(1, row?.seconds ?? 1)
}

function inBoth(found: readonly (SetVolume & { own: boolean })[]): SetVolumes {
  const none: SetVolume = { sets: 0, rows: 0, bytes: 0 }
  const add = (a: SetVolume, b: SetVolume): SetVolume => ({
    sets: a.sets + b.sets,
    rows: a.rows + b.rows,
    bytes: a.bytes + b.bytes,
  })
  return { person: found.filter(({ own }) => own).reduce(add, none), company: found.reduce(add, none) }
}

/**
 * Discards the previews that a person abandoned for an hour, and deletes their rows immediately. Returns their number.
 */
export async function discardOld(tx: Tx, scope: Scope, { userId }: Maker): Promise<number> {
  const rows = await queryRows(tx)<{ id: string }>`
    update change_set s set state = 'Cancelled', skipped = ready, ended_at = now(), version = version + 1
    where ${within(scope, 's')} and s.made_by = ${userId} and s.state = 'Preview' and s.created_at < now() - interval '1 hour'
    returning s.change_set_id as id`
  await removeRows(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.length
}

/** Deletes the rows of sets that never began. */
export const removeRows = (tx: Tx, changeSetIds: readonly string[]) =>
  sql`delete from change_row where change_set_id = any(${changeSetIds}::uuid[])`.execute(tx)
