import type { accessGroups as routes } from '@portal/contract/access/accessGroups/accessGroups.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findMemberships, isFull, lockAccess } from '../../../core/administrators/administrators.ts'
import { recordAudits } from '../../../core/audit/audit.record.ts'
import { refuseMembers } from '../../../core/reach/reach.ts'
import { requireStatusAllows } from '../../../core/status/status.allows.ts'
import { guard } from './accessGroups.guards.ts'
import { mayEditGroups } from './accessGroups.present.ts'
import * as groups from './accessGroups.repository.ts'
import { requireEditable, target } from './accessGroups.save.ts'
import { effectiveAccess } from './accessGroups.service.ts'

// The groups of one person; `accessGroups.save.ts` changes the people of one group.

type Member = { userId: string; accountId: string; email: string }
type Change = { add: readonly string[]; remove: readonly string[]; confirmFull?: number | undefined }

/** Why the groups of a company cannot be changed, regardless of their members. */
export function refusalOfGroups({ caller }: Context, accountId: string): Problem | undefined {
  const { allowed, reason } = mayEditGroups(caller, accountId)
  return allowed ? undefined : new Problem('auth.forbidden', { values: { access: reason ?? '' } })
}

/** Groups of the person's company; one that the person joins must be in use. @throws Problem group.notFound */
async function findOwn(tx: Tx, { caller }: Context, { accountId }: Member, { add, remove }: Change) {
  const keys = [...new Set([...add, ...remove])]
  const found = keys.length > 0 ? await groups.findGroups(tx, caller.scope, keys) : []
  const own = found.filter(
    ({ acctKey, archived, groupKey }) => acctKey === accountId && !(archived && add.includes(groupKey)),
  )
  if (own.length < keys.length) throw new Problem('group.notFound')
  return own
}

/**
 * Adds a person to groups of their company and removes them from others, all or nothing. @throws Problem
 * auth.forbidden, group.notFound, group.beyondYou, group.widensAccess, group.ownAccess, group.lastAdministrator
 */
export async function changeGroupsOf(tx: Tx, context: Context, person: Member, change: Change): Promise<void> {
  const { caller } = context
  const { userId, accountId, email } = person
  requireEditable(context, accountId)
  await requireStatusAllows(tx, accountId, 'edit')
  await lockAccess(tx, accountId)
  const before = await findMemberships(tx, accountId, userId)
  const groupKeys = new Set(before.map(({ groupKey }) => groupKey))
  const own = (await findOwn(tx, context, person, change)).filter(
    ({ groupKey, archived }) => archived || change.add.includes(groupKey) !== groupKeys.has(groupKey),
  )
  for (const { groupKey } of own) {
    const come = change.add.includes(groupKey)
    await refuseMembers(tx, caller, groupKey, { come, leave: !come })
    if (come) await groups.addMembers(tx, { groupId: groupKey, accountId }, [userId])
    else await groups.removeMembers(tx, groupKey, [userId])
  }
  const widens = !isFull(before) && isFull(await findMemberships(tx, accountId, userId))
  if (widens && change.confirmFull !== 1)
    throw new Problem('group.widensAccess', {
      values: { count: 1 },
      fields: [{ field: 'ConfirmFull', code: 'required' }],
    })
  await guard(tx, caller, accountId)
  await recordAudits(
    tx,
    context,
    own.map(({ groupKey, name }) => ({
      action: 'group.membersChanged' as const,
      accountId,
      targets: [target(groupKey, name)],
      changes: [
        change.add.includes(groupKey)
          ? { field: 'Members', old: [], new: [email] }
          : { field: 'Members', old: [email], new: [] },
      ],
    })),
  )
}

/** Changes all groups of a person in the caller's tree together. @throws Problem user.notFound too */
export async function changeGroupsOfPerson(context: Context, { params, body }: Input<typeof routes.ofPerson>) {
  const { db, caller } = context
  const { add = [], remove = [], confirmFull } = body
  await db.inScope(caller.scope, async (tx) => {
    const person = await groups.findPerson(tx, caller.scope, params.userKey)
    if (!person) throw new Problem('user.notFound')
    const change = { add, remove: remove.filter((key) => !add.includes(key)), confirmFull }
    await changeGroupsOf(tx, context, person, change)
  })
  return effectiveAccess(context, params.userKey)
}
