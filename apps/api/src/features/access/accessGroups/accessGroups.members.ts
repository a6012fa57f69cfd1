import type { accessGroups as routes, GroupMember } from '@portal/contract/access/accessGroups/accessGroups.contract'
import { groupMemberList } from '@portal/contract/access/accessGroups/accessGroups.members.list'
import { Problem } from '@portal/contract/core/errors'
import { sortsOf } from '@portal/contract/core/list'
import { pageSize } from '@portal/contract/core/page'
import type { Input } from '@portal/contract/core/route'
import { reachOfOne } from '../../../core/accounts/accounts.reach.ts'
import type { Context } from '../../../platform/http/context.ts'
import { pageOf } from '../../../platform/list/page.ts'
import { afterRow } from '../../../platform/list/walk.ts'
import { widensWithout } from './accessGroups.guards.ts'
import { findMembers, type MemberRow, memberTable } from './accessGroups.members.repository.ts'
import { findGroupOnly } from './accessGroups.repository.ts'

const [byName] = sortsOf(groupMemberList)
const cursors = memberTable.cursorsOf(byName, 'Cursor')

/** A page of the members of a group that the caller sees. @throws Problem group.notFound */
export const searchMembers = ({ db, caller }: Context, { params, body }: Input<typeof routes.memberSearch>) =>
  db.inScope(caller.scope, async (tx) => {
    const after = cursors.decode(body.cursor)
    const group = await findGroupOnly(tx, caller.scope, params.groupKey)
    if (!group) throw new Problem('group.notFound')
    const reach = await reachOfOne(tx, caller.scope, group.acctKey)
    // Members requested by key come in one answer: no more keys are accepted than a page may have.
    const size = body.userKeys ? pageSize.most : pageSize.default
    const request = { sort: byName, after, limit: size + 1, text: body.searchText, keys: body.userKeys }
    const found = await findMembers(tx, reach, group.groupKey, request)
    const widens = widensWithout(group)
    const present = ({ userKey, email, name, status, lastLoginOn, addedOn, onlyHere }: MemberRow): GroupMember => {
      const person = { userKey, email, name, status, lastLoginOn, addedOn }
      return { ...person, fullWithout: onlyHere && widens }
    }
    return pageOf(found, {
      size,
      present,
      encode: (last) => cursors.encode({ sort: byName, ...('listKey' in last ? afterRow(last) : last) }),
    })
  })
