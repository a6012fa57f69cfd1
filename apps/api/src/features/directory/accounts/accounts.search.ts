import type { AccountSearch } from '@portal/contract/directory/accounts/accounts.contract'
import { type AccountFilter, accountSorts } from '@portal/contract/directory/accounts/accounts.list'
import { Problem } from '@portal/contract/core/errors'
import { countCap, pageSize as pageSizes } from '@portal/contract/core/page'
import { reachAt, reachOf, reachOfScope } from '../../../core/accounts/accounts.reach.ts'
import { maxWork } from '../../../core/worklist/worklist.ts'
import { last, type Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { byNumber } from '../../../platform/http/numberedPage.ts'
import { emptyPage, type PageRows, pageOf, upTo } from '../../../platform/list/page.ts'
import { type RowConditions, type Reach, unindexedOf } from '../../../platform/list/reach.ts'
import type { PageStart } from '../../../platform/list/table.ts'
import { afterRow, countUpTo, findBounded, narrow, type Page } from '../../../platform/list/walk.ts'
import { managerOf } from './accounts.choices.repository.ts'
import { findAccounts } from './accounts.search.repository.ts'
import { countAccountsByText, searchAccountsByText } from './accounts.search.text.repository.ts'
import {
  accountTable,
  countSuspendedLong,
  countUnattended,
  findKeysIn,
  type ListedRow,
  reading,
} from './accounts.table.repository.ts'

/** The filter in the form of the list engine. @throws Problem user.notFound for a manager outside the caller's tree */
export async function filterOf(
  tx: Tx,
  { caller }: Context,
  input: AccountFilter,
  keys?: readonly string[],
): Promise<RowConditions> {
  if (input.manager && !(await managerOf(tx, caller.scope, input.manager))) throw new Problem('user.notFound')
  return { filter: accountTable.filterOf(input), ...(keys && { keys }) }
}

/** The filter with the keys of the matching rows, if those are few (decision 0035). */
export const narrowed = (tx: Tx, { caller: { scope } }: Context, reach: Reach, filter: RowConditions) =>
  narrow(tx, { table: accountTable, reach, filter }, reading(scope), accountSorts[0], findKeysIn(tx, reach))

async function findPage(
  tx: Tx,
  context: Context,
  reach: Reach,
  filter: RowConditions,
  text: string | undefined,
  page: Page,
): Promise<PageRows<ListedRow, PageStart>> {
  const { scope } = context.caller
  if (text) return searchAccountsByText(tx, scope, reach, text, await narrowed(tx, context, reach, filter), page)
  if (!unindexedOf(accountTable, filter.filter))
    return { rows: await findAccounts(last(tx), scope, reach, filter, page) }
  return findBounded(tx, { table: accountTable, reach, filter }, reading(scope), page, {
    findFew: findKeysIn(tx, reach),
    findAll: (found) => findAccounts(tx, scope, reach, found, page),
  })
}

/** A page of the accounts that the caller sees (specification section 3, search parameters; `data.md` 3). */
export function searchAccounts(context: Context, input: AccountSearch) {
  const { caller, db } = context
  const { sort = accountSorts[0], pageSize = pageSizes.default, searchText, cursor, pageNumber = 1 } = input
  const cursors = accountTable.cursorsOf(sort)
  const decoded = cursors.decode(cursor)
  return db.inScope(caller.scope, async (tx) => {
    const reach = await reachOf(tx, context.caller.scope, input)
    if (reach === 'empty') return emptyPage
    const filter = await filterOf(tx, context, input)
    const skip = decoded ? 0 : (pageNumber - 1) * pageSize
    // Rows found by an index are counted along it. A walk is limited by bounds that only cursors contain.
    const skips = skip > 0 && !searchText && !unindexedOf(accountTable, filter.filter)
    const request = { sort, after: decoded, limit: pageSize + 1, ...(skips && { skip }) }
    const found = await findPage(tx, context, reach, filter, searchText, request)
    const page = pageOf(found, {
      size: pageSize,
      present: (row) => row,
      encode: (after) => cursors.encode({ sort, ...('listKey' in after ? afterRow(after) : after) }),
    })
    return skips ? byNumber(page) : page
  })
}

/**
 * The number of accounts that a search finds, exact up to 10,000; a separate request, so that the list never waits for
 * it.
 */
export const countAccounts = (context: Context, input: AccountFilter): Promise<{ total: number; capped: boolean }> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const reach = await reachOf(tx, context.caller.scope, input)
    if (reach === 'empty') return { total: 0, capped: false }
    return countIn(tx, context, reach, await filterOf(tx, context, input), input.searchText)
  })

/** Counts the accounts of a known reach and filter. */
export async function countIn(
  tx: Tx,
  context: Context,
  reach: Reach,
  unnarrowed: RowConditions,
  searchText: string | undefined,
) {
  const filter = await narrowed(tx, context, reach, unnarrowed)
  if (searchText || (unindexedOf(accountTable, filter.filter) && !filter.keys))
    return countAccountsByText(tx, reach, searchText ?? '', filter, countCap)
  return upTo(countCap, await countUpTo(tx, { table: accountTable, reach, filter }, countCap))
}

/** The accounts that were suspended long ago: their number, and the one suspended for longest. */
export const findSuspendedLong = ({ db, caller }: Context) =>
  db.inScope(caller.scope, async (tx) => countSuspendedLong(tx, await reachOfScope(tx, caller.scope), maxWork))

/** The accounts without an active administrator: their number, and the one that has had none for longest. @throws Problem account.notFound */
export const findUnattended = ({ db, caller }: Context, acctKey?: string) =>
  db.inScope(caller.scope, async (tx) => countUnattended(tx, await reachAt(tx, caller.scope, acctKey), maxWork))
