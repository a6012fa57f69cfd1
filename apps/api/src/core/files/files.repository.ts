import { fileDays, type ExportFile } from '@portal/contract/core/files/files.fields'
import type { Language } from '@portal/contract/core/language'
import { sql } from 'kysely'
import { type Scope, within } from '../../platform/db/scope.ts'
import { type Database, queryRow, queryRows, type Tx } from '../../platform/db/db.ts'
import { removeAll } from '../../platform/jobs/untilDone.ts'
import { claim, extendLease, isFree, releaseLease, type Queue } from '../../platform/queue/queue.ts'

export type ExportRow = {
  exportId: string
  kind: ExportFile['kind']
  format: ExportFile['format']
  state: ExportFile['state']
  rowCount: number
  byteCount: number
  createdAt: string
  expiresAt: string | null
}
const columns = [
  'exportId',
  sql<ExportRow['kind']>`kind`.as('kind'),
  sql<ExportRow['format']>`format`.as('format'),
  sql<ExportRow['state']>`state`.as('state'),
  'rowCount',
  'byteCount',
  'createdAt',
  'expiresAt',
] as const

type NewExport = {
  exportId: string
  accountId: string
  madeBy: string
  sessionId: string | null
  /** The key that asked, if it was one. */
  keyId: string | null
  kind: string
  format: string
  filter: string
  language: string
}
/** Files that a schedule asks for: those due first are made first. */
export const insertScheduled = (tx: Tx, files: readonly (NewExport & { dueAt: string })[]) =>
  tx
    .insertInto('exportFile')
    .values([...files])
    .execute()
export const insertExport = (tx: Tx, values: NewExport): Promise<ExportRow> =>
  tx.insertInto('exportFile').values(values).returning(columns).executeTakeFirstOrThrow()

/** A person, or one of their keys: files of the two are separate. */
export type Maker = { userId: string; keyId: string | null }
const madeBy = ({ userId, keyId }: Maker) =>
  sql<boolean>`(made_by = ${userId} and key_id is not distinct from ${keyId}::uuid)`

/** Files of a person that are being made; their rows are locked, so that two concurrent requests count each other. */
export async function countUnfinished(tx: Tx, { userId, keyId }: Maker): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export file ${keyId ?? userId}`}, 0))`.execute(tx)
  const row = await queryRow(tx)<{ count: number }>`select count(*) as count from export_file
    where ${madeBy({ userId, keyId })} and state in ('Waiting', 'Running') and due_at is null`
  return row?.count ?? 0
}

export type FileUsage = { own: number; files: number; bytes: number }
/** Files that the person keeps, and files and bytes of their company. */
export async function countFiles(tx: Tx, accountId: string, maker: Maker): Promise<FileUsage> {
  const row = await queryRow(tx)<FileUsage>`
    select (count(*) filter (where ${madeBy(maker)}))::int as own, count(*)::int as files, coalesce(sum(byte_count), 0)::float8 as bytes
    from export_file where account_id = ${accountId} and state in ('Waiting', 'Running', 'Done') and due_at is null`
  return row ?? { own: 0, files: 0, bytes: 0 }
}

/** @param kind absent: of all kinds */
export const listExportsOf = (tx: Tx, scope: Scope, maker: Maker, kind?: string): Promise<ExportRow[]> =>
  tx
    .selectFrom('exportFile')
    .where(within(scope, 'exportFile'))
    .where(madeBy(maker))
    .where('dueAt', 'is', null)
    .where('createdAt', '>', sql<string>`now() - make_interval(days => ${fileDays})`)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('exportId', 'desc')
    .limit(50)
    .execute()

/** @param maker null: any; the caller has checked that the reader may have it */
export const findFinished = (tx: Tx, scope: Scope, maker: Maker | null, exportId: string) =>
  tx
    .selectFrom('exportFile')
    .where(within(scope, 'exportFile'))
    .$if(maker !== null, (query) => query.where(madeBy(maker as Maker)))
    .where('exportId', '=', exportId)
    .where('state', '=', 'Done')
    .where('expiresAt', '>', sql<string>`now()`)
    .select([...columns, 'reach', 'language'])
    .executeTakeFirst()

/** The place of each part among the file's bytes. */
export const listParts = (tx: Tx, scope: Scope, exportId: string) =>
  queryRows(tx)<{ part: number; begins: number; size: number }>`
    select part, octet_length(bytes) as size,
      (sum(octet_length(bytes)) over (order by part) - octet_length(bytes))::float8 as begins
    from export_part where ${within(scope, 'export_part')} and export_id = ${exportId} order by part`

export async function findPart(tx: Tx, scope: Scope, exportId: string, part: number): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('exportPart')
    .where(within(scope, 'exportPart'))
    .where('exportId', '=', exportId)
    .where('part', '=', part)
    .select('bytes')
    .executeTakeFirst()
  return row?.bytes
}

/** Begins one snapshot for a whole file, with time-outs for slow steps and slow readers. */
export const beginSnapshot = (tx: Tx) =>
  sql
    .raw(
      "set transaction isolation level repeatable read, read only; set local statement_timeout = '60s'; set local idle_in_transaction_session_timeout = '90s'",
    )
    .execute(tx)

/** The moment of the transaction: everything received until then is counted. */
export const findMoment = async (tx: Tx): Promise<string> =>
  ((await queryRow(tx)<{ now: string }>`select now()::timestamptz(3) as now`) as { now: string }).now

// The functions below run as the owner, for the worker only.

const queue: Queue = { table: 'export_file', key: 'export_id', lasts: 60_000 }
/** The number of starts before a file has failed. */
const maxAttempts = 5
export type ClaimedExport = {
  exportId: string
  accountId: string
  madeBy: string
  keyId: string | null
  kind: ExportRow['kind']
  format: ExportRow['format']
  /** The request as stored; the kind of file interprets it. */
  filter: unknown
  language: Language
  createdAt: string
}

const isWanted = sql`work.state in ('Waiting', 'Running')`
/** The requesting session or key was revoked, so the file has no reader. */
const isOrphan = sql`(exists (select from session s where s.session_id = work.session_id and s.revoked_at is not null)
  or exists (select from api_key k where k.key_id = work.key_id and k.revoked_at is not null))`

/** The waiting files: requested by people, and those of schedules. */
export type Line = 'asked' | 'scheduled'
const lines = {
  asked: { is: sql`work.due_at is null`, order: sql`work.created_at` },
  scheduled: { is: sql`work.due_at is not null`, order: sql`work.due_at, work.export_id` },
} as const
const isDead = sql`(work.state = 'Running' and attempts >= ${maxAttempts} and ${isFree()})`
/** Gives up files whose workers died too often. */
export const failAbandoned = (tx: Tx) =>
  sql`update export_file work set state = 'Failed', lease = null
    where ${isWanted} and ${lines.scheduled.is} and ${isDead}`.execute(tx)

/** Takes the next file of a queue; one that a killed worker left is started over, without its earlier parts. */
export async function claimExport(tx: Tx, lease: string, line: Line = 'asked'): Promise<ClaimedExport | undefined> {
  const { is, order } = lines[line]
  if (line === 'asked')
    await sql`update export_file work set state = 'Failed', lease = null
      where ${isWanted} and ${is} and (${isDead} or ${isOrphan})`.execute(tx)
  const claimed = await claim<ClaimedExport>(tx, queue, {
    lease,
    where: [isWanted, is],
    order,
    set: sql`state = 'Running', attempts = attempts + 1, row_count = 0, byte_count = 0`,
    returning: sql`export_id, account_id, made_by, key_id, kind, format, filter, language, created_at`,
  })
  if (claimed) await sql`delete from export_part where export_id = ${claimed.exportId}`.execute(tx)
  return claimed
}

export type Piece = { exportId: string; accountId: string; lease: string; part: number; bytes: Buffer; rows: number }
/** Keeps a piece and the lease. @returns whether the file is still this worker's */
export async function savePart(tx: Tx, { exportId, accountId, lease, part, bytes, rows }: Piece): Promise<boolean> {
  const extended = await extendLease(tx, queue, {
    id: exportId,
    lease,
    where: sql`not ${isOrphan}`,
    set: sql`row_count = ${rows}, byte_count = byte_count + ${bytes.length}`,
  })
  if (!extended) return false
  await tx.insertInto('exportPart').values({ exportId, accountId, part, bytes }).execute()
  return true
}

/** @returns whether it was still this worker's, and wanted */
export async function finishExport(
  tx: Tx,
  { exportId, lease, rows, reach }: { exportId: string; lease: string; rows: number; reach: string },
) {
  const done = await releaseLease(tx, queue, {
    id: exportId,
    lease,
    where: sql`not ${isOrphan}`,
    set: sql`state = 'Done', row_count = ${rows}, done_at = now(), reach = ${reach}, expires_at = now() + make_interval(days => ${fileDays})`,
  })
  return done !== undefined
}

/** Returns a file to be started over, or gives it up for good; none of it is kept. */
export async function releaseExport(
  tx: Tx,
  exportId: string,
  lease: string,
  state: 'Waiting' | 'Failed',
): Promise<void> {
  const remaining = await releaseLease(tx, queue, {
    id: exportId,
    lease,
    set: sql`state = ${state}, row_count = 0, byte_count = 0`,
  })
  if (remaining) await sql`delete from export_part where export_id = ${exportId}`.execute(tx)
}

/** Parts that one step removes: one may be a megabyte. */
const partsAtOnce = 200
/** Removes files that were kept long enough, and the parts of failed ones; their records are kept for a month. */
export async function removeExpired(db: Database): Promise<void> {
  await db.asOwner((tx) =>
    sql`update export_file set state = 'Expired' where state = 'Done' and expires_at < now()`.execute(tx),
  )
  const over = sql`export_id in (select export_id from export_file where state in ('Expired', 'Failed'))`
  await removeAll(db, 'exportPart', over, partsAtOnce)
  await removeAll(db, 'exportFile', sql`state in ('Expired', 'Failed') and created_at < now() - interval '30 days'`)
}

/** Accounts that keep the given number of bytes of scheduled files or more. */
export const findFull = async (tx: Tx, accountIds: readonly string[], bytes: number): Promise<Set<string>> => {
  const rows = await queryRows(tx)<{ accountId: string }>`
    select account_id from export_file where account_id = any(${[...accountIds]}::uuid[]) and due_at is not null and state = 'Done'
    group by account_id having sum(byte_count) >= ${bytes}`
  return new Set(rows.map(({ accountId }) => accountId))
}
