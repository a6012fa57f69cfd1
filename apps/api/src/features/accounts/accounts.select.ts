import type { AccountFilter } from '@portal/contract/accounts/accounts.filter'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { filterOf, narrowed, reachOf } from './accounts.search.ts'
import * as accounts from './accounts.search.repository.ts'

/** The keys of all accounts found now; undefined above `most`. @throws Problem account.notFound, user.notFound */
export async function selectAccounts(tx: Tx, context: Context, filter: AccountFilter, most: number) {
  const reach = await reachOf(tx, context, filter)
  if (reach === 'empty') return []
  const text = filter.searchText ? await accounts.searchNeedle(tx, filter.searchText) : undefined
  const narrowedFilter = await narrowed(tx, context, reach, await filterOf(tx, context, filter))
  const keys = await accounts.findAccountKeys(tx, context.caller.scope, reach, narrowedFilter, text, most + 1)
  return keys.length > most ? undefined : keys
}
