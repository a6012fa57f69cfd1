import type { AccountNode } from '@portal/contract/accounts/accounts.contract'
import { pageSize } from '@portal/contract/core/page'
import type { Context } from '../../platform/http/context.ts'
import { decodeCursor, encodeCursor } from './accounts.cursor.ts'
import { reachOf } from './accounts.search.ts'
import { findChildren } from './accounts.tree.repository.ts'

/** Children are counted up to here; one more means "1,000+". */
const countedChildren = 1000

export type AccountNodes = {
  items: AccountNode[]
  nextCursor: string | null
  hasMore: boolean
  partial: boolean
  capped: boolean
}

/** The accounts directly below one, by name, a page at a time: a node of the tree being opened. */
export function accountChildren(context: Context, acctKey: string, cursor?: string): Promise<AccountNodes> {
  const after = decodeCursor('acctName', cursor)
  return context.db.inScope(context.caller.scope, async (tx) => {
    const reach = await reachOf(tx, context, { account: acctKey })
    const rows = reach === 'empty' ? [] : await findChildren(tx, reach, after, pageSize.default + 1)
    const shown = rows.slice(0, pageSize.default)
    const last = shown.at(-1)
    const hasMore = rows.length > pageSize.default
    return {
      items: shown.map((node) => ({
        ...node,
        childCount: Math.min(node.childCount, countedChildren),
        childCountCapped: node.childCount > countedChildren,
      })),
      nextCursor: hasMore && last ? encodeCursor('acctName', { value: last.sortValue, accountId: last.acctKey }) : null,
      hasMore,
      partial: false,
      capped: false,
    }
  })
}
