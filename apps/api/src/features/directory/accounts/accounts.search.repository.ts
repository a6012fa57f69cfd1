import { numberedPages, pageSize } from '@portal/contract/core/page'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { type RowConditions, type Reach, type Run, runsOf } from '../../../platform/list/reach.ts'
import { and } from '../../../platform/list/table.ts'
import type { Page } from '../../../platform/list/walk.ts'
import { accountTable, around, columns, type ListedRow, shown } from './accounts.table.repository.ts'

/** The maximum number of rows that a page or a batch of an export reads, plus one that shows whether there are more. */
export const most = pageSize.most + 1
export const batch = 1000
/** The rows up to the end of the last page that can be reached by number. */
const numbered = numberedPages * pageSize.most + 1

/** True for accounts whose search text contains the text, checked row by row. */
export const holds = (text: string | undefined): RawBuilder<boolean>[] =>
  text === undefined ? [] : [sql<boolean>`strpos(search, ${text}) > 0`]

/** A page that starts after `skip` rows. */
type OffsetPage = Page & { skip?: number }
/** The rows of a page. The limit is a literal, because a prepared plan expects few rows only then. */
function pageRows(
  reach: Reach,
  filter: RowConditions,
  { sort, after, limit, skip = 0 }: OffsetPage,
  also: RawBuilder<boolean>[],
) {
  const bound = sql.raw(`${skip > 0 ? numbered : limit <= most ? most : batch}`)
  const order = accountTable.orderBy(sort)
  const run: Run = (conditions) =>
    sql`(select ${columns} from account where ${and([...conditions, ...accountTable.beyond(sort, after), ...also])} ${order} limit ${bound})`
  return sql`select * from (${runsOf(accountTable, reach, filter, run, order)}) bounded limit ${limit}${skip > 0 ? sql` offset ${skip}` : sql``}`
}

/** The field of the first match. Name, number and reference follow one another in `search`. */
export const matchedField = (needle: RawBuilder<unknown>) => sql`case
  when strpos(page.search, ${needle}) <= greatest(1, length(page.search) - length(page.acct_number) - coalesce(length(page.customer_ref_code) + 1, 0) - 1) then 'name'
  when strpos(page.search, ${needle}) <= length(page.search) - coalesce(length(page.customer_ref_code) + 1, 0) then 'number'
  else 'reference' end`

/** A page of the accounts in a reach. @param text only accounts whose search text contains it, checked row by row */
export async function findAccounts(
  tx: Tx,
  scope: Scope,
  reach: Reach,
  filter: RowConditions,
  page: OffsetPage,
  text?: string,
) {
  const { column } = accountTable.orderOf(page.sort)
  const found = await queryRows(tx)<ListedRow>`
    with page as materialized (${pageRows(reach, filter, page, holds(text))})
    select ${shown}, page.${sql.raw(column)} as sort_value, ${text === undefined ? sql`null` : matchedField(sql`${text}`)} as matched_on
    from page ${around(scope)} ${accountTable.orderBy(page.sort, 'page')}`
  return found
}

/** The text that `account_search` looks for. One or two letters match the beginning of a word. */
export const searchNeedle = async (tx: Tx, text: string): Promise<string> =>
  (
    await queryRow(tx)<{ needle: string }>`
    select case when length(n) between 1 and 2 then ' ' || n else n end as needle from search_normal(${text}) n`
  )?.needle ?? ''
