import { sql } from 'kysely'
import type { Scope } from '../../platform/access/scope.ts'
import { queryRows, type Tx } from '../../platform/db/db.ts'
import { unindexedConditions, splitBySort } from './accounts.unindexed.repository.ts'
import type { After } from './accounts.cursor.ts'
import type { Reach } from './accounts.reach.repository.ts'
import {
  and,
  around,
  beyond,
  columns,
  conditions,
  type Filter,
  listed,
  type ListedRow,
  orderBy,
  orders,
  type Page,
  type Run,
  runCount,
  runsOf,
} from './accounts.search.repository.ts'

/** Rows that a first look reads, enough for a page of one in a hundred, and those that a request reads after it. */
export const looks = { first: 3_000, further: 20_000 } as const
/** What a walk found, and where it stopped when unread rows are left. */
export type Walked = { rows: ListedRow[]; end: After | undefined }
type LookedRow = ListedRow & { hit: boolean; isLast: boolean }
const plain = (row: LookedRow): ListedRow => {
  const { hit: _, isLast: __, ...shown } = row
  return shown
}

/**
 * Checks the next `budget` rows in the list's order. The match is computed beside the rows and is never a condition:
 * whatever the filter, only the order's index is then worth a plan. @param text only rows whose search text holds it
 */
export async function walk(
  tx: Tx,
  scope: Scope,
  reach: Reach,
  { unindexed = {}, ...filter }: Filter,
  { sort, after, limit }: Page,
  budget: number,
  text?: string,
): Promise<Walked> {
  // Literal, as in all pages; a power of two, so that several runs do not make a statement for each number of them.
  const runs = runCount(reach, filter)
  const each = sql.raw(`${runs === 1 ? budget : 2 ** Math.floor(Math.log2(Math.max(32, budget / runs)))}`)
  const [indexed, rest] = splitBySort(sort, unindexed)
  const hit = and([
    sql`true`,
    ...unindexedConditions(rest),
    ...(text === undefined ? [] : [sql<boolean>`strpos(search, ${text}) > 0`]),
  ])
  const { key, direction } = orders[sort]
  const way = sql.raw(`order by ${key} ${direction}, account_id ${direction}`)
  const run: Run = (place, rest, also) => sql`(
    select ${columns}, (${hit}) as hit, row_number() over (${way}) = ${each} as is_last from account
    where ${and([place, ...conditions(reach, rest), ...unindexedConditions(indexed), ...also, ...beyond(sort, after)])} ${orderBy(sort)} limit ${each})`
  const rows = await queryRows(tx)<LookedRow>`
    with page as materialized (
      select * from (${runsOf(reach, filter, run, orderBy(sort))}) looked where hit or is_last ${orderBy(sort)} limit ${limit}
    )
    select ${listed}, page.${sql.raw(key)} as sort_value, null as matched_on, page.hit, page.is_last
    from page ${around(scope)} ${sql.raw(`order by page.${key} ${direction}, page.account_id ${direction}`)}`
  // Beyond the end of a run there may be rows of it that come before those of the others.
  const last = rows.findIndex(({ isLast }) => isLast)
  const looked = last < 0 ? rows : rows.slice(0, last + 1)
  const found = looked.filter((row) => row.hit).map(plain)
  const end = looked.at(-1)
  const isFull = found.length >= limit
  return { rows: found, end: last < 0 || isFull || !end ? undefined : { value: end.sortValue, accountId: end.acctKey } }
}
