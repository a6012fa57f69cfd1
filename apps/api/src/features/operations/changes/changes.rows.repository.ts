import type { ErrorCode } from '@portal/contract/core/errors.table'
import { sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import type { ReadyRow } from '../../../core/changes/changes.operation.ts'
import type { Values } from './changes.refusals.ts'

export type Verdict = 'Ready' | 'Refused' | 'Unchanged'
export type RowState = 'Waiting' | 'Done' | 'Failed' | 'Skipped'
/** The stored data of one object. */
export type NewRow = ReadyRow & {
  ordinal: number
  /** The line in the file, for a given row. */
  line: number | null
  verdict: Verdict
  errorCode: ErrorCode | null
  errorValues: Values | null
}
export type StoredRow = NewRow & { changeSetId: string; state: RowState }

/** Stores rows of one set in one statement. Returns their size in bytes. */
export async function insertRows(tx: Tx, accountId: string, changeSetId: string, rows: readonly NewRow[]) {
  if (rows.length === 0) return 0
  const plain = rows.map((row) => ({
    ordinal: row.ordinal,
    line: row.line,
    kind: row.targetKind,
    id: row.targetId,
    name: row.targetName,
    account: row.targetAccountId,
    before: row.before,
    after: row.after,
    verdict: row.verdict,
    code: row.errorCode,
    values: row.errorValues,
  }))
  const stored = JSON.stringify(plain)
  await sql`insert into change_row (change_set_id, account_id, ordinal, line, target_kind, target_id, target_name, target_account_id,
      before, after, verdict, error_code, error_values)
    select ${changeSetId}::uuid, ${accountId}::uuid, r.ordinal, r.line, r.kind, r.id, r.name, r.account, r.before, r.after, r.verdict, r.code, r.values
    from jsonb_to_recordset(${stored}::jsonb) as r(ordinal integer, line integer, kind text, id uuid, name text, account uuid,
      before jsonb, after jsonb, verdict text, code text, values jsonb)`.execute(tx)
  return Buffer.byteLength(stored)
}

export type RowFilter = 'ready' | 'refused' | 'unchanged' | 'done' | 'failed' | 'skipped'
const shownBy: Record<RowFilter, { verdict: Verdict } | { state: RowState }> = {
  ready: { verdict: 'Ready' },
  refused: { verdict: 'Refused' },
  unchanged: { verdict: 'Unchanged' },
  done: { state: 'Done' },
  failed: { state: 'Failed' },
  skipped: { state: 'Skipped' },
}
const isShown = (show: RowFilter | undefined) => {
  const condition = show && shownBy[show]
  if (!condition) return sql<boolean>`true`
  return 'verdict' in condition
    ? sql<boolean>`verdict = ${condition.verdict}`
    : sql<boolean>`state = ${condition.state}`
}

/**
 * Rows of companies that are open to the reader today; the others are hidden, even if they were open at the time. A row
 * of a file without a known company belongs to the set's company, and reveals no more than the file did.
 */
const isOpen = (open: Scope) => sql<boolean>`(exists (select from account t
    where t.account_id = change_row.target_account_id and ${within(open, 't')})
  or (line is not null and verdict = 'Refused' and target_account_id = change_row.account_id))`
/** Whether a set has rows that are not open. */
export async function hidesRows(tx: Tx, scope: Scope, changeSetId: string, open: Scope): Promise<boolean> {
  const { rows } = await sql`select from change_row where ${within(scope, 'change_row')}
    and change_set_id = ${changeSetId}::uuid and not ${isOpen(open)} limit 1`.execute(tx)
  return rows.length > 0
}

/** Above this number, rows are not compared, because the answer must not wait for it. */
const maxCompared = 5_000
/** The fields whose before and after are equal in all shown rows. */
export async function listSame(
  tx: Tx,
  scope: Scope,
  set: { changeSetId: string; total: number },
  { show, open }: { show?: RowFilter | undefined; open: Scope },
) {
  if (set.total > maxCompared) return []
  const { rows } = await sql<{ name: string }>`with shown as (select before, after from change_row
      where ${within(scope, 'change_row')} and change_set_id = ${set.changeSetId}::uuid and ${isShown(show)} and ${isOpen(open)})
    select f.key as name from shown r, jsonb_each(r.after) f group by f.key
    having count(*) = (select count(*) from shown)
      and min(f.value::text collate "C") = max(f.value::text collate "C")
      and min(coalesce((r.before -> f.key)::text, '') collate "C") = max(coalesce((r.before -> f.key)::text, '') collate "C")
    order by f.key`.execute(tx)
  return rows.map(({ name }) => name)
}

type Paging = {
  after?: number | undefined
  show?: RowFilter | undefined
  limit: number
  open?: Scope
  backwards?: boolean
}
/** Rows of a set in order, after an ordinal; backwards for an undo. `open`: only of these companies. */
export function listRows(
  tx: Tx,
  scope: Scope,
  changeSetId: string,
  { after, show, limit, open, backwards = false }: Paging,
): Promise<StoredRow[]> {
  let query = tx
    .selectFrom('changeRow')
    .selectAll()
    .where(within(scope, 'change_row'))
    .where('changeSetId', '=', changeSetId)
    .where(isShown(show))
  if (open) query = query.where(isOpen(open))
  if (after !== undefined) query = query.where('ordinal', backwards ? '<' : '>', after)
  return query
    .orderBy('ordinal', backwards ? 'desc' : 'asc')
    .limit(limit)
    .$call(rowsOf<StoredRow>())
    .execute()
}

/** Cancels every row that has not begun. */
export const cancelWaitingRows = (tx: Tx, changeSetId: string) =>
  sql`update change_row set state = 'Skipped' where change_set_id = ${changeSetId} and state = 'Waiting' and verdict = 'Ready'`.execute(
    tx,
  )

/** Resets failed rows to waiting. */
export const reopenFailed = (tx: Tx, changeSetId: string) =>
  sql`update change_row set state = 'Waiting', error_code = null, error_values = null, done_at = null
    where change_set_id = ${changeSetId} and state = 'Failed'`.execute(tx)

/** Why the first refused row of a set is not done. */
export const findFirstRefusal = async (tx: Tx, changeSetId: string): Promise<ErrorCode | null> =>
  (
    await tx
      .selectFrom('changeRow')
      .select('errorCode')
      .where('changeSetId', '=', changeSetId)
      .where('verdict', '=', 'Refused')
      .orderBy('ordinal')
      .limit(1)
      .$call(rowsOf<{ errorCode: ErrorCode | null }>())
      .executeTakeFirst()
  )?.errorCode ?? null
