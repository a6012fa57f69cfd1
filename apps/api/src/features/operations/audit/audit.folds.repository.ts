import { countCap } from '@portal/contract/core/page'
import { sql } from 'kysely'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import { type After, type Question, searchOf, searchOfSet } from './audit.filter.repository.ts'

// What is asked of a change set goes through the index of its reader's level, and reads nobody else's events.

/** An event that nothing else stands for in its list, or the newest of a change set. */
export type Head = After & { batchId: string | null }
/** The most that one stretch answers: as many change sets may run at once, and a page still passes over them. */
const mostHeads = 100

type Stretch = { passed: readonly string[]; stretch: number }
/**
 * Of the next events, newest first, those of no change set and the newest of each that is not `passed`. Only keys: the
 * largest stretch is sorted in memory. `walkedTo`: where to read on.
 */
export async function findHeads(tx: Tx, question: Question, { passed, stretch }: Stretch) {
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
      order by h.occurred_at desc, h.audit_id desc limit ${sql.lit(mostHeads)})
    union all
    (select w.audit_id, w.occurred_at, null, true from walked w where (select count(*) from walked) >= ${sql.lit(most)}
      order by w.occurred_at, w.audit_id limit 1)`
  const heads = rows.filter(({ ends }) => !ends)
  if (heads.length === mostHeads) return { heads, walkedTo: heads.at(-1) as After }
  const walkedTo = rows.find(({ ends }) => ends)
  if (walkedTo || !way.ends) return { heads, walkedTo }
  const [last] = await queryRows(tx)<After>`${way.ends(most)}`
  return { heads, walkedTo: last }
}

/** Those of the sets of which the question finds an event before its page begins: they stand on an earlier page. */
export async function findBegun(tx: Tx, question: Question, sets: readonly string[]): Promise<string[]> {
  const { after } = question
  if (!after || sets.length === 0) return []
  const { inPlace, found } = searchOfSet(question)
  const rows = await queryRows(tx)<{ batchId: string }>`
    select s.batch_id from unnest(${[...sets]}::uuid[]) s(batch_id), lateral (select from audit_event e
      where e.batch_id = s.batch_id and (e.occurred_at, e.audit_id) >= (${after.occurredAt}::timestamptz, ${after.auditId}::uuid)
        and ${inPlace} and ${found} limit 1) earlier`
  return rows.map(({ batchId }) => batchId)
}

/** What a row stands for. `field` and `value` are those of all events, null where they differ. */
export type Fold = {
  total: number
  capped: boolean
  oneAccount: boolean
  actions: string[]
  field: string | null
  value: string | null
}
/** A row's number is exact up to here: 25 of them are counted for each page. */
const foldCap = 1_000
const common = (column: ReturnType<typeof sql>) =>
  sql`case when min(${column}) filter (where e.found) = max(${column}) filter (where e.found)
    and count(*) filter (where e.found and ${column} is null) = 0 then min(${column}) filter (where e.found) end`

/** What the question finds of each set, from its newest event on; where it finds few among many, of the newest `countCap`. */
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
