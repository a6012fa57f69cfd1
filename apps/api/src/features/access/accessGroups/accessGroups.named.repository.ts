import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'

/** The maximum number of groups of a tree that a search by name reads. */
const readLimit = 5_000
export type NamedGroup = { groupKey: string; acctKey: string; name: string; acctName: string }

/** Groups of a scope with a text in their names; the built-in one only of the reader's company, as every company has it. */
export const findGroupsNamed = (tx: Tx, scope: Scope, ownAccount: string, text: string, most: number) =>
  queryRows(tx)<NamedGroup>`
    select g.group_id as group_key, g.account_id as acct_key, g.name, a.acct_name
    from (select group_id, account_id, name, full_access from access_group
      where ${within(scope, 'access_group')} and not archived limit ${readLimit}) g
    join account a on a.account_id = g.account_id
    where strpos(search_normal(g.name), search_normal(${text})) > 0 and (not g.full_access or g.account_id = ${ownAccount})
    order by lower(g.name), g.group_id limit ${most}`
