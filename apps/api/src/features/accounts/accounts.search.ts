import type { AccountFilter, AccountRow, AccountSearch, AccountSort } from '@portal/contract/accounts/accounts.contract'
import { Problem } from '@portal/contract/core/errors'
import { countCap, pageSize as pageSizes } from '@portal/contract/core/page'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { decodeCursor, encodeCursor } from './accounts.cursor.ts'
import { findReach, type Reach } from './accounts.reach.repository.ts'
import * as accounts from './accounts.search.repository.ts'
import { countAccountsByText, searchAccountsByText } from './accounts.search.text.repository.ts'

export type AccountPage = {
  items: AccountRow[]
  nextCursor: string | null
  hasMore: boolean
  partial: boolean
  capped: boolean
}
const emptyPage: AccountPage = { items: [], nextCursor: null, hasMore: false, partial: false, capped: false }

/** @throws Problem account.notFound for a company or account that is not inside the caller's tree, whether it exists or not */
export async function reachOf(
  tx: Tx,
  { caller }: Context,
  wanted: Pick<AccountFilter, 'company' | 'account'>,
): Promise<Reach | 'empty'> {
  const reach = await findReach(tx, caller.scope, wanted)
  if (!reach) throw new Problem('account.notFound')
  return reach
}

/** Rows of a tag, of the sandbox or of a planned status that are read one by one; where more fit, a walk finds a page of them soon. */
const mostApart = 10_000
const once = <T>(given: readonly T[] | undefined) => (given?.length ? [...new Set(given)] : undefined)

/**
 * The filter as the repository takes it: each value once, nothing for an empty list. Few rows that stand apart are found first,
 * for no order index leads to them (decision 0035). @param keys only these: they are few already
 */
export async function filterOf(
  tx: Tx,
  reach: Reach,
  input: AccountFilter,
  keys?: readonly string[],
): Promise<accounts.Filter> {
  const [types, statuses, tag, environment, planned] = [
    once(input.role),
    once(input.status),
    once(input.tag),
    once(input.environment),
    once(input.planned),
  ]
  const apart = { ...(tag && { tag }), ...(environment && { environment }), ...(planned && { planned }) }
  const filter = { ...(types && { types }), ...(statuses && { statuses }), ...(keys && { keys }) }
  if (Object.keys(apart).length === 0) return filter
  const sandbox = environment?.every((one) => one === 'SANDBOX')
  if (keys || !(tag || planned || sandbox)) return { ...filter, apart }
  const { environment: others, ...found } = apart
  const few = await accounts.findApart(tx, reach, sandbox ? apart : found, mostApart)
  if (!few) return { ...filter, apart }
  return { ...filter, keys: few, ...(others && !sandbox && { apart: { environment: others } }) }
}

/** A page of the accounts that the caller sees (specification section 3, search parameters; `data.md`, Search). */
export function searchAccounts(context: Context, input: AccountSearch): Promise<AccountPage> {
  const { caller, db } = context
  const { sort = '-modifiedDate', pageSize = pageSizes.default, searchText, pageNumber = 1, cursor } = input
  if (pageNumber > 1 && cursor == null)
    throw new Problem('request.invalid', { fields: [{ field: 'pageNumber', code: 'needsCursor' }] })
  const page = { sort, after: decodeCursor(sort, cursor), limit: pageSize + 1 }
  return db.inScope(caller.scope, async (tx) => {
    const reach = await reachOf(tx, context, input)
    if (reach === 'empty') return emptyPage
    const filter = await filterOf(tx, reach, input)
    const { rows, ...flags } = searchText
      ? await searchAccountsByText(tx, caller.scope, reach, searchText, filter, page)
      : {
          rows: await accounts.findAccounts(tx, caller.scope, reach, filter, page),
          partial: false,
          capped: false,
        }
    return { ...pageFrom(rows, sort, pageSize), ...flags }
  })
}

/** What a row was ordered by is for the cursor, not for the answer. */
export function withoutSortValue<T extends { sortValue: string }>(row: T): Omit<T, 'sortValue'> {
  const { sortValue: _, ...shown } = row
  return shown
}

/** One row more than the page was asked for: it says that there is a next page, and is not shown. */
function pageFrom(rows: accounts.ListedRow[], sort: AccountSort, size: number) {
  const shown = rows.slice(0, size)
  const hasMore = rows.length > size
  const last = shown.at(-1)
  return {
    items: shown.map(withoutSortValue),
    nextCursor: hasMore && last ? encodeCursor(sort, { value: last.sortValue, accountId: last.acctKey }) : null,
    hasMore,
  }
}

/** How many accounts a search finds, exact up to 10,000; asked for apart from the list, which never waits for it. */
export const countAccounts = (context: Context, input: AccountFilter): Promise<{ total: number; capped: boolean }> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const reach = await reachOf(tx, context, input)
    if (reach === 'empty') return { total: 0, capped: false }
    return countIn(tx, reach, await filterOf(tx, reach, input), input.searchText)
  })

/** The same for a reach and a filter that are known. */
export async function countIn(tx: Tx, reach: Reach, filter: accounts.Filter, searchText: string | undefined) {
  if (searchText || (filter.apart && !filter.keys))
    return countAccountsByText(tx, reach, searchText ?? '', filter, countCap)
  const total = await accounts.countAccountsUpTo(tx, reach, filter, countCap)
  return { total: Math.min(total, countCap), capped: total > countCap }
}
