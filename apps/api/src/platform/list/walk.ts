import type { Currency } from '@portal/contract/core/money'
import { type RawBuilder, sql } from 'kysely'
import { queryRow, queryRows, type Tx } from '../db/db.ts'
import type { PageRows } from './page.ts'
import { type RowConditions, type Reach, type Run, runCount, runsOf, unindexedOf } from './reach.ts'
import { type PageStart, and, type ListTable } from './table.ts'

// Filters without an index, in bounds (`data.md` 3, decision 0035): a short walk along the list's order for frequent
// values, look-ups for rare ones, else a long walk that says where it stopped.

/**
 * The number of rows that the first pass of a request reads, and the number that it reads afterwards. `named`:
 * companies that match a text whose rows are looked up one by one.
 */
export type ReadLimits = { first: number; further: number; named: number }
/** The limits of a list: enough to fill a page if one row in a hundred matches. */
export const readLimits = { first: 3_000, further: 20_000, named: 1_000 } as const
/** The limits of a search while its text is typed: frequent values are in the first rows, others have indexes. */
export const shortLimits = { first: 400, further: 0, named: 50 } as const
export type Page = { sort: string; after?: PageStart | undefined; limit: number; limits?: ReadLimits }
/** A row of a list with its key and the value that it is ordered by. */
export type OrderedRow = { listKey: string; sortValue: string }
/** The rows that a walk found, and the place where it stopped if unread rows are left. */
export type WalkResult<Row> = { rows: Row[]; end: PageStart | undefined }

/** How rows are read: their columns in the table, what is shown of a row of `page`, and what is joined to it. */
export type RowSource = { columns: RawBuilder<unknown>; shown: RawBuilder<unknown>; around: RawBuilder<unknown> }
/**
 * A question to a table. `along`: what else the rows of an index of the list's order have in common. `also`: what else
 * a row must match, such as a text, checked row by row. `lately`: a condition for the rows that are read first: if a
 * table has a part for each month, a statement about few parts takes a fraction of the time.
 */
export type Question = {
  table: ListTable
  reach: Reach
  filter: RowConditions
  along?: readonly RawBuilder<boolean>[]
  also?: readonly RawBuilder<boolean>[]
  lately?: readonly RawBuilder<boolean>[]
}

/**
 * Checks the next `budget` rows in the list's order. The match is a column of the rows and never a condition: for any
 * filter, the planner then uses only the order's index.
 */
export async function walk<Row extends OrderedRow>(
  tx: Tx,
  { table, reach, filter, along = [], also = [] }: Question,
  { columns, shown, around }: RowSource,
  { sort, after, limit }: Page,
  budget: number,
): Promise<WalkResult<Row>> {
  const { column } = table.orderOf(sort)
  const unindexed = unindexedOf(table, filter.filter) ?? {}
  const [inOrder, rest] = table.splitBy(column, unindexed)
  const indexedFilter = { ...filter, filter: without(filter.filter, unindexed) }
  // Literal, as in all pages; a power of two, so that fewer different statements are made.
  const runs = runCount(table, reach, indexedFilter)
  const each = sql.raw(`${runs === 1 ? budget : 2 ** Math.floor(Math.log2(Math.max(32, budget / runs)))}`)
  const hit = and([sql`true`, ...table.conditions(rest), ...also])
  const order = table.orderBy(sort)
  const run: Run = (place) => sql`(
    select ${columns}, (${hit}) as hit, row_number() over (${order}) = ${each} as is_last from ${sql.table(table.table)}
    where ${and([...place, ...along, ...table.conditions(inOrder), ...table.beyond(sort, after)])} ${order} limit ${each})`
  const rows = await queryRows(tx)<Row & { hit: boolean; isLast: boolean }>`
    with page as materialized (
      select * from (${runsOf(table, reach, indexedFilter, run, order)}) looked where hit or is_last ${order} limit ${limit}
    )
    select ${shown}, page.${sql.raw(column)} as sort_value, page.hit, page.is_last
    from page ${around} ${table.orderBy(sort, 'page')}`
  // Rows after the end of a run are left for the next page, because unread rows of that run may come before them.
  const last = rows.findIndex(({ isLast }) => isLast)
  const checked = last < 0 ? rows : rows.slice(0, last + 1)
  const found = checked.filter(({ hit }) => hit).map(plain<Row>)
  const end = checked.at(-1)
  const isFull = found.length >= limit
  return { rows: found, end: last < 0 || isFull || !end ? undefined : afterRow(end) }
}
/** The row without the fields that the walk added. */
function plain<Row>(row: Row & { hit: boolean; isLast: boolean }): Row {
  const { hit: _, isLast: __, ...shown } = row
  return shown as unknown as Row
}
export const afterRow = ({ listKey, sortValue }: OrderedRow): PageStart => ({ value: sortValue, id: listKey })

const without = <T extends object>(all: T, some: object) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !(name in some))) as T

/** The keys of the matching rows. `partial`: there may be others. */
export type IndexMatches = { keys: readonly string[]; partial?: boolean }
/** The matching rows where an index finds so few; undefined where there are many, or there is no such index. */
export type FindByIndex = (filter: RowConditions['filter']) => Promise<IndexMatches | undefined>
/** The filter with the keys in place of the filters that the index applied. */
async function few(table: ListTable, filter: RowConditions, findFew: FindByIndex) {
  const inIndex = Object.fromEntries(Object.entries(filter.filter).filter(([name]) => table.lookedUp.includes(name)))
  const found = Object.keys(inIndex).length > 0 ? await findFew(inIndex) : undefined
  if (!found) return undefined
  const { keys, partial = false } = found
  return { filter: { ...filter, filter: without(filter.filter, inIndex), keys }, partial }
}

/** A value that one in ten of the first rows has is not looked up in an index, because that would read all its rows. */
const isMany = readLimits.first / 10
/** The same filter, with the keys of the matching rows where those are few. */
export async function narrow(tx: Tx, question: Question, reading: RowSource, sort: string, findFew: FindByIndex) {
  const { table, filter } = question
  if (!unindexedOf(table, filter.filter) || filter.keys) return filter
  const near = await walk(tx, { ...question, also: [] }, reading, { sort, limit: isMany }, readLimits.first)
  const found = near.rows.length < isMany ? await few(table, filter, findFew) : undefined
  return found?.filter ?? filter
}

/** A first pass over the latest rows, or over all rows if there are too few of them. */
async function lookFirst<Row extends OrderedRow>(tx: Tx, question: Question, reading: RowSource, page: Page) {
  const { lately, along = [] } = question
  const { first } = page.limits ?? readLimits
  if (lately) {
    const latest = await walk<Row>(tx, { ...question, along: [...along, ...lately] }, reading, page, first)
    if (latest.end || latest.rows.length >= page.limit) return latest
  }
  return walk<Row>(tx, question, reading, page, first)
}

/** A page for filters without an index. @param findAll reads a page whose rows an index leads to */
export async function findBounded<Row extends OrderedRow>(
  tx: Tx,
  question: Question,
  reading: RowSource,
  page: Page,
  { findFew, findAll }: { findFew: FindByIndex; findAll: (filter: RowConditions) => Promise<Row[]> },
): Promise<PageRows<Row, PageStart>> {
  const near = await lookFirst<Row>(tx, question, reading, page)
  if (!near.end) return { rows: near.rows }
  const { further } = page.limits ?? readLimits
  const found = await few(question.table, question.filter, findFew)
  if (found) return { rows: await findAll(found.filter), partial: found.partial }
  if (further === 0) return { rows: near.rows, partial: true, end: near.end }
  const rest = { ...page, after: near.end, limit: page.limit - near.rows.length }
  const far = await walk<Row>(tx, question, reading, rest, further)
  return { rows: [...near.rows, ...far.rows], partial: far.end !== undefined, end: far.end }
}

/** The number of rows in bounds that an index leads to, counted up to `cap` and one more. */
export async function countUpTo(tx: Tx, { table, reach, filter }: Question, cap: number): Promise<number> {
  const run: Run = (conditions) =>
    sql`(select 1 from ${sql.table(table.table)} where ${and(conditions)} limit ${cap + 1})`
  const row = await queryRow(tx)<{ total: number }>`
    select count(*) as total from (select * from (${runsOf(table, reach, filter, run)}) found limit ${cap + 1}) counted`
  return row?.total ?? 0
}

/**
 * Rows that an index of their own leads to, without reading others. `where` and `order`: the conditions and the column of that
 * index. `name`: what the row with the key `first.id` is called. `sums`: a statement with `currency` and `amount` of the rows `found`.
 */
export type IndexedRows = {
  where: readonly RawBuilder<boolean>[]
  order: string
  name: RawBuilder<unknown>
  sums?: RawBuilder<unknown>
}
type IndexCount = {
  total: number
  first: string | null
  firstKey: string | null
  sums: { currency: Currency; amount: number }[]
}
/**
 * How many such rows there are, up to `cap`, and the key and the name of the first; null where there are none. Sums
 * include one row more than the cap.
 */
export async function countIndexed(
  tx: Tx,
  { table, reach }: ListPart,
  { where, order, name, sums }: IndexedRows,
  cap: number,
) {
  const [key, at] = [sql.ref(`${table.table}.${table.key}`), sql.ref(`${table.table}.${order}`)]
  const run: Run = (place) => sql`(
    select ${key} as id, ${at} as at from ${sql.table(table.table)} where ${and([...place, ...where])}
    order by ${at}, ${key} limit ${cap + 1})`
  const summed = sums
    ? sql`(select coalesce(jsonb_agg(to_jsonb(summed) order by summed.currency), '[]') from (${sums}) summed)`
    : sql`'[]'::jsonb`
  const row = await queryRow(tx)<IndexCount>`
    with found as materialized (
      select * from (${runsOf(table, reach, { filter: {} }, run)}) led order by at, id limit ${cap + 1}),
    first as (select id from found order by at, id limit 1)
    select (select count(*)::integer from found) as total, (select id from first) as first_key, (select ${name} from first) as first,
      ${summed} as sums`
  const { total, ...more } = row ?? { total: 0, first: null, firstKey: null, sums: [] }
  return { ...more, total: Math.min(total, cap), capped: total > cap }
}
/** A list in a part of the tree. */
type ListPart = Pick<Question, 'table' | 'reach'>

/** Rows that a count looks at where not every row matches. */
const counted = 50_000
/** Counts where rows must be checked one by one, among a limited number of rows. */
export async function countByScan(tx: Tx, { table, reach, filter, also = [] }: Question, cap: number) {
  const unindexed = unindexedOf(table, filter.filter) ?? {}
  const fits = and([...also, ...table.conditions(unindexed)])
  const indexedFilter = { ...filter, filter: without(filter.filter, unindexed) }
  const run: Run = (place) =>
    sql`(select (${fits}) as fits from ${sql.table(table.table)} where ${and(place)} limit ${counted + 1})`
  const row = await queryRow(tx)<{ total: number; looked: number }>`
    select (count(*) filter (where fits))::integer as total, count(*)::integer as looked
    from (select * from (${runsOf(table, reach, indexedFilter, run)}) found limit ${counted + 1}) counted`
  const { total = 0, looked = 0 } = row ?? {}
  return { total: Math.min(total, cap), capped: total > cap || looked > counted }
}

/** The keys of all rows that a question finds, at most `most`, in the order of their keys. */
export async function findKeys(tx: Tx, { table, reach, filter, also = [] }: Question, most: number): Promise<string[]> {
  const key = sql.ref(table.key)
  const run: Run = (conditions) =>
    sql`(select ${key} from ${sql.table(table.table)} where ${and([...conditions, ...also])} limit ${most})`
  const rows = await queryRows(tx)<{ id: string }>`
    select ${key} as id from (select * from (${runsOf(table, reach, filter, run)}) found limit ${most}) chosen order by ${key}`
  return rows.map(({ id }) => id)
}
