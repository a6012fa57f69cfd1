import type { AccountSort } from '@portal/contract/accounts/accounts.contract'
import { sql } from 'kysely'
import type { Scope } from '../../platform/access/scope.ts'
import { queryRow, queryRows, type Tx } from '../../platform/db/db.ts'
import { unindexedConditions } from './accounts.unindexed.repository.ts'
import type { After } from './accounts.cursor.ts'
import type { Reach } from './accounts.reach.repository.ts'
import {
  and,
  around,
  columns,
  conditions,
  type Filter,
  findAccounts,
  listed,
  type ListedRow,
  matchedOn,
  most,
  orders,
  type Page,
  type Run,
  runsOf,
  searchNeedle,
} from './accounts.search.repository.ts'

type SearchAnswer = { rows: ListedRow[]; partial: boolean; capped: boolean }
const withoutLast = (row: FoundRow): ListedRow => {
  const { lastId: _, ...shown } = row
  return shown
}
type FoundRow = ListedRow & { partial: boolean; capped: boolean; lastId: string | null }

/** Whether `account_search` covers every filter. */
const isPlain = ({ scope }: Reach, { keys, unindexed }: Filter) => !scope.narrowing && !keys && !unindexed

/** The most look-ups of one request, each of which may have few rows left after filtering. */
const mostLooks = 8

/**
 * A page of the accounts whose name, number or reference holds the text. `account_search` knows no access groups and
 * none of the unindexed filters, so it is called until the page is full, or says that it is partial.
 */
export async function searchAccountsByText(
  tx: Tx,
  scope: Scope,
  reach: Reach,
  text: string,
  filter: Filter,
  page: Page,
): Promise<SearchAnswer> {
  if (isPlain(reach, filter)) return lookFor(tx, scope, reach, text, filter, page)
  if (reach.spots || filter.keys) {
    const rows = await findAccounts(tx, scope, reach, filter, page, await searchNeedle(tx, text))
    return { rows, partial: false, capped: false }
  }
  const answer: SearchAnswer = { rows: [], partial: false, capped: false }
  let { after } = page
  for (let looks = 0; ; looks += 1) {
    const found = await lookFor(tx, scope, reach, text, filter, { ...page, after, limit: most })
    answer.rows.push(...found.rows.slice(0, page.limit - answer.rows.length))
    answer.capped ||= found.capped
    const last = found.last ? await sortValueOf(tx, page.sort, found.last) : undefined
    if (found.partial || answer.rows.length >= page.limit || !last) return { ...answer, partial: found.partial }
    if (looks === mostLooks) return { ...answer, partial: true }
    after = last
  }
}
/** Where the next look-up begins: after this row, whether the caller could see it or not. */
const sortValueOf = (tx: Tx, sort: AccountSort, accountId: string) => queryRow(tx)<After>`
    select ${sql.raw(orders[sort].key)} as value, account_id from account where account_id = ${accountId}`

/** One look-up. `last`: the last row found where there may be more, shown or not. */
async function lookFor(tx: Tx, scope: Scope, reach: Reach, text: string, filter: Filter, { sort, after, limit }: Page) {
  const rows = await queryRows(tx)<FoundRow>`
    with found as materialized (
      select * from account_search(${reach.accountId}, ${reach.part}, ${text}, ${sort}, ${after?.value ?? null}, ${after?.accountId ?? null},
        ${filter.types ?? null}::text[], ${filter.statuses ?? null}::text[], ${limit}::integer)
    ), page as materialized (
      select ${columns}, hit.place, found.needle
      from found cross join unnest(found.ids) with ordinality as hit(id, place) join account on account.account_id = hit.id
      where ${and(conditions(reach, { unindexed: filter.unindexed }))}
    ), shown as (
      select ${listed}, page.${sql.raw(orders[sort].key)} as sort_value, ${matchedOn(sql`page.needle`)} as matched_on, page.place from page ${around(scope)}
    )
    select shown.*, found.partial, found.capped, case when cardinality(found.ids) >= ${limit} then found.ids[cardinality(found.ids)] end as last_id
    from found left join shown on true order by shown.place`
  const [first] = rows
  return {
    rows: rows.filter((row) => row.acctKey !== null).map(withoutLast),
    partial: first?.partial ?? false,
    capped: first?.capped ?? false,
    last: first?.lastId ?? undefined,
  }
}

/** How many accounts such a search finds, up to `most`. */
export async function countAccountsByText(tx: Tx, reach: Reach, text: string, filter: Filter, most: number) {
  if (!isPlain(reach, filter)) return countLeft(tx, reach, await searchNeedle(tx, text), filter, most)
  const row = await queryRow(tx)<{ total: number; capped: boolean }>`
    select * from account_search_count(${reach.accountId}, ${reach.part}, ${text}, ${filter.types ?? null}::text[], ${filter.statuses ?? null}::text[], ${most}::integer)`
  return row ?? { total: 0, capped: false }
}

/** The same with further filters: matching rows are counted among a limited number of rows, and no further. */
async function countLeft(tx: Tx, reach: Reach, needle: string, filter: Filter, most: number) {
  const looked = 50_000
  const fits = and([sql<boolean>`strpos(search, ${needle}) > 0`, ...unindexedConditions(filter.unindexed ?? {})])
  const run: Run = (place, given, also) =>
    sql`(select ${fits} as fits from account where ${and([place, ...conditions(reach, { ...given, unindexed: undefined }), ...also])} limit ${looked + 1})`
  const row = await queryRow(tx)<{ total: number; looked: number }>`
    select (count(*) filter (where fits))::integer as total, count(*)::integer as looked
    from (select * from (${runsOf(reach, filter, run)}) found limit ${looked + 1}) account`
  const { total = 0, looked: seen = 0 } = row ?? {}
  return { total: Math.min(total, most), capped: total > most || seen > looked }
}
