import { sql } from 'kysely'
import type { Scope } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import type { PageRows } from '../../../platform/list/page.ts'
import { conditionsIn, type RowConditions, type Reach, unindexedOf } from '../../../platform/list/reach.ts'
import { type PageStart, and } from '../../../platform/list/table.ts'
import { countByScan, type Page } from '../../../platform/list/walk.ts'
import { findAccounts, holds, matchedField, most, searchNeedle } from './accounts.search.repository.ts'
import { accountTable, around, columns, type ListedRow, shown } from './accounts.table.repository.ts'

type SearchState = { partial: boolean; capped: boolean; lastId: string | null }
/** An account, or the position of a look-up that found none. */
type FoundRow = SearchState & (ListedRow | Record<keyof ListedRow, null>)
const withoutLast = (row: SearchState & ListedRow): ListedRow => {
  const { lastId: _, ...rest } = row
  return rest
}

/** Whether `account_search` covers every filter. */
const isPlain = ({ scope }: Reach, { keys, filter }: RowConditions) =>
  !scope.narrowing && !keys && !unindexedOf(accountTable, filter)

/** The maximum number of look-ups per request, since filtering may leave few rows of each. */
const maxLooks = 8

/**
 * A page of the accounts whose name, number or reference contains the text. `account_search` ignores access groups and
 * unindexed filters, so it is called until the page is full, or the page says that it is partial.
 */
export async function searchAccountsByText(
  tx: Tx,
  scope: Scope,
  reach: Reach,
  text: string,
  filter: RowConditions,
  page: Page,
): Promise<PageRows<ListedRow, PageStart>> {
  if (isPlain(reach, filter)) return lookFor(tx, scope, reach, text, filter, page)
  if (reach.spots || filter.keys)
    return { rows: await findAccounts(tx, scope, reach, filter, page, await searchNeedle(tx, text)) }
  const rows: ListedRow[] = []
  let capped = false
  let { after } = page
  for (let looks = 0; ; looks += 1) {
    const found = await lookFor(tx, scope, reach, text, filter, { ...page, after, limit: most })
    rows.push(...found.rows.slice(0, page.limit - rows.length))
    capped ||= found.capped
    const last = found.last ? await afterAccount(tx, page.sort, found.last) : undefined
    if (found.partial || rows.length >= page.limit || !last) return { rows, capped, partial: found.partial }
    if (looks === maxLooks) return { rows, capped, partial: true }
    after = last
  }
}
/** The start of the next look-up: after this row, whether or not the caller could see it. */
const afterAccount = (tx: Tx, sort: string, accountId: string) => queryRow(tx)<PageStart>`
    select ${sql.raw(accountTable.orderOf(sort).column)} as value, account_id as id from account where account_id = ${accountId}`

/** One look-up. `last` is the last row found, shown or not, if there may be more. */
async function lookFor(
  tx: Tx,
  scope: Scope,
  reach: Reach,
  text: string,
  { filter }: RowConditions,
  { sort, after, limit }: Page,
) {
  const unindexed = { filter: unindexedOf(accountTable, filter) ?? {} }
  const rows = await queryRows(tx)<FoundRow>`
    with found as materialized (
      select * from account_search(${reach.accountId}, ${reach.part}, ${text}, ${sort}, ${after?.value ?? null}, ${after?.id ?? null},
        ${filter['role'] ?? null}::text[], ${filter['status'] ?? null}::text[], ${limit}::integer)
    ), page as materialized (
      select ${columns}, hit.place, found.needle
      from found cross join unnest(found.ids) with ordinality as hit(id, place) join account on account.account_id = hit.id
      where ${and(conditionsIn(accountTable, reach, unindexed))}
    ), shown as (
      select ${shown}, page.${sql.raw(accountTable.orderOf(sort).column)} as sort_value, ${matchedField(sql`page.needle`)} as matched_on, page.place from page ${around(scope)}
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

/** The number of accounts that such a search finds, up to `most`. */
export async function countAccountsByText(tx: Tx, reach: Reach, text: string, filter: RowConditions, most: number) {
  if (!isPlain(reach, filter)) {
    const also = text === '' ? [] : holds(await searchNeedle(tx, text))
    return countByScan(tx, { table: accountTable, reach, filter, also }, most)
  }
  const { filter: query } = filter
  const row = await queryRow(tx)<{ total: number; capped: boolean }>`
    select * from account_search_count(${reach.accountId}, ${reach.part}, ${text}, ${query['role'] ?? null}::text[], ${query['status'] ?? null}::text[], ${most}::integer)`
  return row ?? { total: 0, capped: false }
}
