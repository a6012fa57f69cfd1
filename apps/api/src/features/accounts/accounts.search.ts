import type { AccountSearch, AccountSort } from '@portal/contract/accounts/accounts.contract'
import type { AccountFilter } from '@portal/contract/accounts/accounts.filter'
import { Problem } from '@portal/contract/core/errors'
import { countCap, pageSize as pageSizes } from '@portal/contract/core/page'
import { last, type Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Scope } from '../../platform/access/scope.ts'
import { unindexedOf, findFew, distinct } from './accounts.unindexed.repository.ts'
import { type After, decodeCursor, encodeCursor } from './accounts.cursor.ts'
import { managerOf } from './accounts.choices.repository.ts'
import { findReach, type Reach } from './accounts.reach.repository.ts'
import * as accounts from './accounts.search.repository.ts'
import { looks, walk } from './accounts.walk.repository.ts'
import { countAccountsByText, searchAccountsByText } from './accounts.search.text.repository.ts'

const emptyPage = { items: [], nextCursor: null, hasMore: false, partial: false, capped: false }

/** @throws Problem account.notFound for a company or account that is not inside the caller's tree, whether it exists or not */
export async function reachOf(tx: Tx, { caller }: Context, wanted: Pick<AccountFilter, 'company' | 'account'>) {
  const reach = await findReach(tx, caller.scope, wanted)
  if (!reach) throw new Problem('account.notFound')
  return reach
}

/** The filter as the repository takes it. @throws Problem user.notFound for a manager outside the caller's tree */
export async function filterOf(tx: Tx, { caller }: Context, input: AccountFilter, keys?: readonly string[]) {
  const [types, statuses, unindexed] = [distinct(input.role), distinct(input.status), unindexedOf(input)]
  if (unindexed?.manager && !(await managerOf(tx, caller.scope, unindexed.manager))) throw new Problem('user.notFound')
  return {
    ...(types && { types }),
    ...(statuses && { statuses }),
    ...(unindexed && { unindexed }),
    ...(keys && { keys }),
  }
}

/** A value that one in ten of the first rows has is not looked up in an index: that would read it all. */
const isMany = looks.first / 10

/** The same filter, with the keys of the matching rows where those are few (decision 0035). */
export async function narrowed(tx: Tx, { caller: { scope } }: Context, reach: Reach, filter: accounts.Filter) {
  const { unindexed, ...others } = filter
  if (!unindexed || filter.keys) return filter
  const near = await walk(tx, scope, reach, filter, { sort: '-modifiedDate', limit: isMany }, looks.first)
  const few = near.rows.length < isMany && (await findFew(tx, reach, unindexed))
  return few ? { ...others, keys: few } : filter
}

type Found = { rows: accounts.ListedRow[]; partial: boolean; capped: boolean; end?: After | undefined }
const whole = (rows: accounts.ListedRow[]): Found => ({ rows, partial: false, capped: false })

/** A page for filters without an index: a short walk for frequent values, look-ups for rare ones, else a long walk. */
async function findUnindexed(tx: Tx, scope: Scope, reach: Reach, filter: accounts.Filter, page: accounts.Page) {
  const near = await walk(tx, scope, reach, filter, page, looks.first)
  if (!near.end) return whole(near.rows)
  const { unindexed = {}, ...others } = filter
  const keys = await findFew(tx, reach, unindexed)
  if (keys) return whole(await accounts.findAccounts(tx, scope, reach, { ...others, keys }, page))
  const rest = { ...page, after: near.end, limit: page.limit - near.rows.length }
  const far = await walk(tx, scope, reach, filter, rest, looks.further)
  return { ...whole([...near.rows, ...far.rows]), partial: far.end !== undefined, end: far.end }
}

async function findPage(
  tx: Tx,
  context: Context,
  reach: Reach,
  filter: accounts.Filter,
  text: string | undefined,
  page: accounts.Page,
): Promise<Found> {
  const { scope } = context.caller
  if (text) return searchAccountsByText(tx, scope, reach, text, await narrowed(tx, context, reach, filter), page)
  if (filter.unindexed) return findUnindexed(tx, scope, reach, filter, page)
  return whole(await accounts.findAccounts(last(tx), scope, reach, filter, page))
}

/** A page of the accounts that the caller sees (specification section 3, search parameters; `data.md` 3). */
export function searchAccounts(context: Context, input: AccountSearch) {
  const { caller, db } = context
  const { sort = '-modifiedDate', pageSize = pageSizes.default, searchText, pageNumber = 1, cursor } = input
  if (pageNumber > 1 && cursor == null)
    throw new Problem('request.invalid', { fields: [{ field: 'pageNumber', code: 'needsCursor' }] })
  const page = { sort, after: decodeCursor(sort, cursor), limit: pageSize + 1 }
  return db.inScope(caller.scope, async (tx) => {
    const reach = await reachOf(tx, context, input)
    if (reach === 'empty') return emptyPage
    const filter = await filterOf(tx, context, input)
    return pageFrom(await findPage(tx, context, reach, filter, searchText, page), sort, pageSize)
  })
}

/** One row more than the page was asked for: it says that there is a next page, and is not shown. */
function pageFrom({ rows, end, ...flags }: Found, sort: AccountSort, size: number) {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const after = rows.length > size && last ? { value: last.sortValue, accountId: last.acctKey } : end
  return {
    items: shown,
    nextCursor: after ? encodeCursor(sort, after) : null,
    hasMore: after !== undefined,
    ...flags,
  }
}

/** How many accounts a search finds, exact up to 10,000; requested separately from the list, which never waits for it. */
export const countAccounts = (context: Context, input: AccountFilter): Promise<{ total: number; capped: boolean }> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const reach = await reachOf(tx, context, input)
    if (reach === 'empty') return { total: 0, capped: false }
    return countIn(tx, context, reach, await filterOf(tx, context, input), input.searchText)
  })

/** The same for a known reach and filter. */
export async function countIn(
  tx: Tx,
  context: Context,
  reach: Reach,
  unnarrowed: accounts.Filter,
  searchText: string | undefined,
) {
  const filter = await narrowed(tx, context, reach, unnarrowed)
  if (searchText || (filter.unindexed && !filter.keys))
    return countAccountsByText(tx, reach, searchText ?? '', filter, countCap)
  const total = await accounts.countAccountsUpTo(tx, reach, filter, countCap)
  return { total: Math.min(total, countCap), capped: total > countCap }
}
