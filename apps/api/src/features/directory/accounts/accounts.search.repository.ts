import { numberedPages, pageSize } from '@portal/contract/core/page'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { type Narrowed, type Reach, type Run, runsOf } from '../../../platform/list/reach.ts'
import { and } from '../../../platform/list/table.ts'
import type { Page } from '../../../platform/list/walk.ts'
import { accountTable, around, columns, type ListedRow, shown } from './accounts.table.repository.ts'

/** Rows that a page and a batch of an export read at most, with the one that says whether there are more. */
export const most = pageSize.most + 1
export const batch = 1000
/** Rows up to the end of the last page that is reached by its number. */
const numbered = numberedPages * pageSize.most + 1

/** True for accounts whose search text holds the text, looked for row by row. */
export const holds = (text: string | undefined): RawBuilder<boolean>[] =>
  text === undefined ? [] : [sql<boolean>`strpos(search, ${text}) > 0`]

/** A page, or the one after as many rows as `skip` says. */
type Skipping = Page & { skip?: number }
/** The rows of a page. The bound is literal: a prepared plan expects few rows only when it is. */
function pageRows(
  reach: Reach,
  filter: Narrowed,
  { sort, after, limit, skip = 0 }: Skipping,
  also: RawBuilder<boolean>[],
) {
  const bound = sql.raw(`${skip > 0 ? numbered : limit <= most ? most : batch}`)
  const order = accountTable.orderBy(sort)
  const run: Run = (held) =>
    sql`(select ${columns} from account where ${and([...held, ...accountTable.beyond(sort, after), ...also])} ${order} limit ${bound})`
  return sql`select * from (${runsOf(accountTable, reach, filter, run, order)}) bounded limit ${limit}${skip > 0 ? sql` offset ${skip}` : sql``}`
}

/** Which field holds the first place where the text was found: name, number and reference follow one another in `search`. */
export const matchedOn = (needle: RawBuilder<unknown>) => sql`case
  when strpos(page.search, ${needle}) <= greatest(1, length(page.search) - length(page.acct_number) - coalesce(length(page.customer_ref_code) + 1, 0) - 1) then 'name'
  when strpos(page.search, ${needle}) <= length(page.search) - coalesce(length(page.customer_ref_code) + 1, 0) then 'number'
  else 'reference' end`

/** A page of the accounts inside a reach. @param text only those whose search text holds this, looked for row by row */
export async function findAccounts(
  tx: Tx,
  scope: Scope,
  reach: Reach,
  filter: Narrowed,
  page: Skipping,
  text?: string,
) {
  const { column } = accountTable.orderOf(page.sort)
  const found = await queryRows(tx)<ListedRow>`
    with page as materialized (${pageRows(reach, filter, page, holds(text))})
    select ${shown}, page.${sql.raw(column)} as sort_value, ${text === undefined ? sql`null` : matchedOn(sql`${text}`)} as matched_on
    from page ${around(scope)} ${accountTable.orderBy(page.sort, 'page')}`
  return found
}

/** What `account_search` looks for, given this text: one or two letters are the beginning of a word. */
export const searchNeedle = async (tx: Tx, text: string): Promise<string> =>
  (
    await queryRow(tx)<{ needle: string }>`
    select case when length(n) between 1 and 2 then ' ' || n else n end as needle from search_normal(${text}) n`
  )?.needle ?? ''
