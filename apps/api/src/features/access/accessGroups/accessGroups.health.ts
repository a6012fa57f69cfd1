import { accessGroups as routes } from '@portal/contract/access/accessGroups/accessGroups.contract'
import { Problem } from '@portal/contract/core/errors'
import type { HealthFinding, HealthSource } from '../../../core/worklist/worklist.health.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { entriesOf } from './accessGroups.present.ts'
import { findGroup } from './accessGroups.repository.ts'
import { countGone, hasActiveMember } from './accessGroups.health.repository.ts'

/**
 * Finds what needs attention in one access group; nothing for archived groups and the built-in one.
 * @throws Problem group.notFound
 */
const find = ({ db, caller: { scope } }: PersonContext, key: string): Promise<HealthFinding[]> =>
  db.inScope(scope, async (tx) => {
    const group = await findGroup(tx, scope, key)
    if (!group) throw new Problem('group.notFound')
    const { archived, fullAccess, memberCount, accountScope, accounts, exclude } = group
    if (archived || fullAccess) return []
    // Colleagues limited by a group may not see all of its companies: those that they cannot see are not gone.
    const seesAll = scope.narrowing === undefined
    const listed = accountScope === 'LIST' ? accounts : []
    const goneOfList = seesAll ? await countGone(tx, group.acctKey, listed) : 0
    const gone = goneOfList + (seesAll ? await countGone(tx, group.acctKey, exclude) : 0)
    const isEmpty = accountScope === 'LIST' && listed.length === goneOfList
    return [
      ...(isEmpty ? [{ kind: 'AccountsNone', key } as const] : []),
      ...(memberCount === 0 ? [{ kind: 'MembersNone', key } as const] : []),
      ...(memberCount > 0 && !(await hasActiveMember(tx, key))
        ? [{ kind: 'MembersInactive', key, total: memberCount } as const]
        : []),
      ...(entriesOf(group).length === 0 ? [{ kind: 'ModulesNone', key } as const] : []),
      ...(gone > 0 ? [{ kind: 'AccountsGone', key, total: gone } as const] : []),
    ]
  })

export const groupHealth: HealthSource = {
  of: 'AccessGroup',
  kinds: ['AccountsNone', 'MembersNone', 'MembersInactive', 'ModulesNone', 'AccountsGone'],
  by: routes.get,
  reading: true,
  find,
}
