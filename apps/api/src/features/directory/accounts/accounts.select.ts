import type { AccountFilter } from '@portal/contract/directory/accounts/accounts.list'
import { reachOf } from '../../../core/accounts/accounts.reach.ts'
import { within } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findKeys } from '../../../platform/list/walk.ts'
import { filterOf, narrowed } from './accounts.search.ts'
import { holds, searchNeedle } from './accounts.search.repository.ts'
import { accountTable } from './accounts.table.repository.ts'

/** The keys of all accounts found now; undefined above `most`. @throws Problem account.notFound, user.notFound */
export async function selectAccounts(tx: Tx, context: Context, query: AccountFilter, most: number) {
  const reach = await reachOf(tx, context.caller.scope, query)
  if (reach === 'empty') return []
  const text = query.searchText ? await searchNeedle(tx, query.searchText) : undefined
  const filter = await narrowed(tx, context, reach, await filterOf(tx, context, query))
  const also = [within(context.caller.scope, 'account'), ...holds(text)]
  const keys = await findKeys(tx, { table: accountTable, reach, filter, also }, most + 1)
  return keys.length > most ? undefined : keys
}
