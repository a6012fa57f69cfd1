import { pageSize } from '@portal/contract/core/page'
import { reachOf } from '../../../core/accounts/accounts.reach.ts'
import type { Context } from '../../../platform/http/context.ts'
import { pageOf } from '../../../platform/list/page.ts'
import { accountTable } from './accounts.table.repository.ts'
import { findChildren, type NodeRow } from './accounts.tree.repository.ts'

/** Children are counted up to here; one more means "1,000+". */
const countedChildren = 1000

const order = 'acctName'
const cursors = accountTable.cursorsOf(order)

/** A page of the accounts directly below one, by name, for opening a node of the tree. */
export function accountChildren(context: Context, acctKey: string, cursor?: string) {
  const after = cursors.decode(cursor)
  return context.db.inScope(context.caller.scope, async (tx) => {
    const reach = await reachOf(tx, context.caller.scope, { account: acctKey })
    const rows = reach === 'empty' ? [] : await findChildren(tx, reach, after, pageSize.default + 1)
    const present = (node: NodeRow) => ({
      ...node,
      childCount: Math.min(node.childCount, countedChildren),
      childCountCapped: node.childCount > countedChildren,
    })
    const encode = ({ sortValue: value, acctKey: id }: NodeRow) => cursors.encode({ sort: order, value, id })
    return pageOf({ rows }, { size: pageSize.default, present, encode })
  })
}
