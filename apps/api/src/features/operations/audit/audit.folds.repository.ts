import { countCap } from '@portal/contract/core/page'
import { sql } from 'kysely'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import { type PageStart, type Question, searchOf, searchOfSet } from './audit.filter.repository.ts'

// Questions about a change set use the index of the reader's level, and read no events of others.

/** An event outside change sets, or the newest of a change set. */
export type Head = PageStart & { batchId: string | null }
/** The maximum number of rows of one stretch: as many change sets may run in parallel, and a page still skips them. */
const maxHeads = 100

type FoldProgress = { passed: readonly string[]; stretch: number }
/**
 * The next events, newest first: those of no change set, and the newest of each set that is not `passed`. Returns only
 * keys, because the largest stretch is sorted in memory. `walkedTo` is where reading continues.
 */
export async function findHeads(tx: Tx, question: Question, { passed, stretch }: FoldProgress) {
  const { way, conditions } = searchOf(question)
  const most = Math.min(stretch, way.budget)
  const rows = await queryRows(tx)<Head & { ends: boolean }>`
    with walked as materialized (
      select e.audit_id, e.occurred_at, e.batch_id, ${conditions} as found from (${way.rows(most)}) e
    ), heads as (
      select distinct on (coalesce(w.batch_id, w.audit_id)) w.audit_id, w.occurred_at, w.batch_id from walked w
      where w.found and (w.batch_id is null or w.batch_id <> all(${[...passed]}::uuid[]))
      order by coalesce(w.batch_id, w.audit_id), w.occurred_at desc, w.audit_id desc
    )
    (select h.audit_id, h.occurred_at, h.batch_id, false as ends from heads h
      order by h.occurred_at desc, h.audit_id desc limit ${sql.lit(maxHeads)})
    union all
    (select w.audit_id, w.occurred_at, null, true from walked w where (select count(*) from walked) >= ${sql.lit(most)}
      order by w.occurred_at, w.audit_id limit 1)`
  const heads = rows.filter(({ ends }) => !ends)
  if (heads.length === maxHeads) return { heads, walkedTo: heads.at(-1) as PageStart }
  const walkedTo = rows.find(({ ends }) => ends)
  if (walkedTo || !way.ends) return { heads, walkedTo }
  const [last] = await queryRows(tx)<PageStart>`${way.ends(most)}`
  return { heads, walkedTo: last }
}

/** The sets with a match before the page begins: they are on an earlier page. */
export async function findStarted(tx: Tx, question: Question, sets: readonly string[]): Promise<string[]> {
  const { after } = question
  if (!after || sets.length === 0) return []
  const { inPlace, found } = searchOfSet(question)
  const rows = await queryRows(tx)<{ batchId: string }>`
    select s.batch_id from unnest(${[...sets]}::uuid[]) s(batch_id), lateral (select from audit_event e
      where e.batch_id = s.batch_id and (e.occurred_at, e.audit_id) >= (${after.occurredAt}::timestamptz, ${after.auditId}::uuid)
        and ${inPlace} and ${found} limit 1) earlier`
  return rows.map(({ batchId }) => batchId)
}

/** The events that a row represents. `field` and `value` are common to all events, null if they differ. */
export type Fold = {
  total: number
  capped: boolean
  oneAccount: boolean
  actions: string[]
  field: string | null
  value: string | null
}
/** A row's number is exact up to here, because each page counts 25 of them. */
const foldCap = 1_000
const common = (column: ReturnType<typeof sql>) =>
  sql`case when min(${column}) filter (where e.found) = max(${column}) filter (where e.found)
    and count(*) filter (where e.found and ${column} is null) = 0 then min(${column}) filter (where e.found) end`

/** The matches of each set, from its newest event on; for few matches among many events, of the newest `countCap`. */
export async function countSets(tx: Tx, question: Question, heads: readonly Head[]): Promise<Map<string, Fold>> {
  const sets = heads.filter(({ batchId }) => batchId !== null)
  if (sets.length === 0) return new Map()
  const [keys, ids] = [sets.map(({ batchId }) => batchId), sets.map(({ auditId }) => auditId)]
  const moments = sets.map(({ occurredAt }) => occurredAt)
  const { inPlace, found, picks } = searchOfSet(question)
  const most = picks ? countCap : foldCap
  const rows = await queryRows(tx)<Omit<Fold, 'capped'> & { batchId: string; looked: number }>`
    select s.batch_id, f.* from unnest(${keys}::uuid[], ${moments}::timestamptz[], ${ids}::uuid[]) s(batch_id, occurred_at, audit_id), lateral (
      select count(*) as looked, count(*) filter (where e.found) as total,
        min(e.account) filter (where e.found) = max(e.account) filter (where e.found) as one_account,
        array_agg(distinct e.action) filter (where e.found) as actions, ${common(sql`e.field`)} as field, ${common(sql`e.value`)} as value
      from (select ${found} as found, e.account_id::text as account, e.action,
          case when jsonb_array_length(e.changes) = 1 then e.changes -> 0 ->> 'field' end as field,
          case when jsonb_array_length(e.changes) = 1 then e.changes -> 0 ->> 'new' end as value
        from (select e.* from audit_event e where e.batch_id = s.batch_id and (e.occurred_at, e.audit_id) <= (s.occurred_at, s.audit_id)
          and ${inPlace} order by e.occurred_at desc, e.audit_id desc limit ${sql.lit(most + 1)}) e) e) f`
  return new Map(
    rows.map(({ batchId, looked, ...fold }) => {
      const capped = looked > most || fold.total > foldCap
      return [batchId, { ...fold, total: Math.min(fold.total, foldCap), capped }]
    }),
  )
}
