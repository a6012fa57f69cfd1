import { countCap } from '@portal/contract/core/page'
import { sql } from 'kysely'
import { queryRows, type Tx } from '../../platform/db/db.ts'
import { foundBy, type Question } from './audit.filter.repository.ts'

// Every statement goes set by set through the index of change sets, and sees of a set only what its reader may see.

/** Those of the sets of which the question finds an event before its page begins: they stand on an earlier page. */
export async function findBegun(tx: Tx, question: Question, sets: readonly string[]): Promise<string[]> {
  const { after } = question
  if (!after || sets.length === 0) return []
  const rows = await queryRows(tx)<{ batchId: string }>`
    select s.batch_id from unnest(${[...sets]}::uuid[]) s(batch_id), lateral (select from audit_event e
      where e.batch_id = s.batch_id and (e.occurred_at, e.audit_id) >= (${after.occurredAt}::timestamptz, ${after.auditId}::uuid)
        and ${foundBy(question)} limit 1) earlier`
  return rows.map(({ batchId }) => batchId)
}

/** What a row stands for. `action`, `field` and `value` are those of all events, null where they differ. */
export type Fold = {
  total: number
  capped: boolean
  oneAccount: boolean
  action: string | null
  field: string | null
  value: string | null
}
const common = (column: ReturnType<typeof sql>) =>
  sql`case when min(${column}) = max(${column}) and count(${column}) = count(*) then min(${column}) end`

/** What the question finds of each set, counted up to the cap of all totals. */
export async function countSets(tx: Tx, question: Question, sets: readonly string[]): Promise<Map<string, Fold>> {
  if (sets.length === 0) return new Map()
  const rows = await queryRows(tx)<Omit<Fold, 'capped'> & { batchId: string }>`
    select s.batch_id, f.* from unnest(${[...sets]}::uuid[]) s(batch_id), lateral (
      select count(*) as total, min(e.account) = max(e.account) as one_account, ${common(sql`e.action`)} as action,
        ${common(sql`e.field`)} as field, ${common(sql`e.value`)} as value
      from (select e.account_id::text as account, e.action,
          case when jsonb_array_length(e.changes) = 1 then e.changes -> 0 ->> 'field' end as field,
          case when jsonb_array_length(e.changes) = 1 then e.changes -> 0 ->> 'new' end as value
        from audit_event e where e.batch_id = s.batch_id and ${foundBy(question)} limit ${sql.lit(countCap + 1)}) e) f`
  return new Map(
    rows.map(({ batchId, ...fold }) => [
      batchId,
      { ...fold, total: Math.min(fold.total, countCap), capped: fold.total > countCap },
    ]),
  )
}
