import { holds } from '@portal/contract/core/access/access.rules'
import { isNothing } from '@portal/contract/core/access/access.groups.rules'
import { type RawBuilder, sql } from 'kysely'
import { type Caller, openedTo } from '../../platform/access/caller.ts'
import { withinGroups, narrowTo, whole } from '../../platform/db/scope.ts'

/**
 * The people whom a report names to the reader by their permissions: all, people of companies whose people they may
 * list, or none.
 */
export function namedTo({ rights, heldToGroups }: Caller): 'all' | 'listed' | 'none' {
  if (holds(rights, 'Redact:R')) return 'all'
  if (!holds(rights, 'AcctMgmnt:R')) return 'none'
  return heldToGroups ? 'listed' : 'all'
}
const openedBy = (caller: Caller) => openedTo(caller, { name: 'Customer-Add/Edit Users', level: 'R' })
/** Whether the reader sees an initial and a domain of all people. */
export const masksEveryone = (caller: Caller): boolean =>
  namedTo(caller) === 'none' || (namedTo(caller) === 'listed' && isNothing(openedBy(caller)))

/**
 * True for rows of companies whose people a report names to the reader: those whose people they may list, and all of
 * them to people with Redact. Others see an initial and a domain (decision 0098). @param table with the columns of a
 * tenant's row
 */
export function namesPeople(caller: Caller, table: string): RawBuilder<boolean> {
  const named = namedTo(caller)
  if (named === 'all') return sql<boolean>`true`
  const opened = openedBy(caller)
  if (named === 'none' || isNothing(opened)) return sql<boolean>`false`
  return withinGroups(narrowTo(whole(caller.scope), opened), table) ?? sql<boolean>`true`
}
