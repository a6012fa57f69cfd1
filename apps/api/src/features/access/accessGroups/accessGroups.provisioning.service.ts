import { excessModule } from '@portal/contract/core/access/access.groups.rules'
import { Problem } from '@portal/contract/core/errors'
import { maxGroups } from '@portal/contract/access/accessGroups/accessGroups.contract'
import { refusalByTier } from '@portal/contract/directory/users/users.rules'
import { v7 as uuid } from 'uuid'
import type { Caller } from '../../../platform/access/caller.ts'
import { onConflict } from '../../../platform/db/conflicts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findMemberships, isFull, lockAccess } from '../../../core/administrators/administrators.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { refuseMembers } from '../../../core/reach/reach.ts'
import { requireStatusAllows } from '../../../core/status/status.allows.ts'
import { guard } from './accessGroups.guards.ts'
import * as groups from './accessGroups.repository.ts'
import { changesOf, target } from './accessGroups.save.ts'
import { ensureFullAccess } from './accessGroups.service.ts'

// Groups that an identity provider synchronises (decision 0089). Modules may limit the caller, as they always limit
// keys. The group must then give no more than the caller holds, and no one gains rights by joining or leaving it.

export type ProvisionedGroup = Pick<groups.GroupRow, 'groupKey' | 'acctKey' | 'name' | 'entries' | 'fullAccess'>

/**
 * Locks the groups of a company until the transaction ends. @throws Problem auth.forbidden for groups of a company
 * below (`product.md` 8)
 */
export async function lockGroupsOf(tx: Tx, { caller }: Context, accountId: string): Promise<void> {
  const own = accountId === caller.accountId || (caller.role === 'RA' && !caller.heldToGroups)
  if (!own) throw new Problem('auth.forbidden', { values: { access: 'UserGroupsAccess:W' } })
  await requireStatusAllows(tx, accountId, 'edit')
  await lockAccess(tx, accountId)
}

const nameTaken = { access_group_name: 'group.nameTaken' } as const
const nothing = { entries: {}, accountScope: 'ALL_BELOW', accounts: [], tags: [], exclude: [] } as const

/** Creates a group that gives nothing until an administrator adds rights. */
export async function makeEmptyGroup(tx: Tx, context: Context, accountId: string, name: string): Promise<string> {
  const { caller } = context
  await ensureFullAccess(tx, accountId)
  if ((await groups.countGroups(tx, accountId)) >= maxGroups)
    throw new Problem('group.tooMany', { values: { most: maxGroups } })
  const groupId = uuid()
  const row = { groupId, accountId, name, description: null, ...nothing, modifiedBy: caller.by }
  await onConflict(nameTaken, () => groups.insertGroup(tx, row))
  const changes = changesOf({}, { name })
  await recordAudit(tx, context, { action: 'group.created', accountId, targets: [target(groupId, name)], changes })
  return groupId
}

export async function renameGroup(tx: Tx, context: Context, group: ProvisionedGroup, name: string): Promise<void> {
  const { groupKey, acctKey: accountId } = group
  await onConflict(nameTaken, () => groups.updateGroup(tx, groupKey, { name }, context.caller.by))
  const changes = changesOf({ name: group.name }, { name })
  await recordAudit(tx, context, { action: 'group.updated', accountId, targets: [target(groupKey, name)], changes })
}

/**
 * Archives a group that has only removed people left. Those who are in no other group move to the group for
 * new people, because people in no group have full access.
 */
export async function archiveGroup(
  tx: Tx,
  context: Context,
  group: ProvisionedGroup,
  start: () => Promise<ProvisionedGroup>,
): Promise<void> {
  const { groupKey, acctKey: accountId, name } = group
  if (await groups.isLastGroupOfAnyone(tx, groupKey))
    await groups.moveMembers(tx, groupKey, { groupId: (await start()).groupKey, accountId })
  await groups.updateGroup(tx, groupKey, { archived: true }, context.caller.by)
  const changes = changesOf({ archived: false }, { archived: true })
  await recordAudit(tx, context, { action: 'group.archived', accountId, targets: [target(groupKey, name)], changes })
}

/**
 * @throws Problem user.self, user.aboveYou, auth.forbidden, and user.notFound for people who are not administrators of
 * the company
 */
async function findPeople(tx: Tx, { caller }: Context, accountId: string, keys: readonly string[]) {
  const people = await groups.findAdministrators(tx, accountId, keys)
  if (people.length < new Set(keys).size) throw new Problem('user.notFound')
  for (const person of people) {
    const refusal = refusalByTier(caller, person)
    if (refusal) throw new Problem(refusal.code, { values: refusal.values ?? {} })
  }
  return people
}

const full = () => new Problem('group.beyondYou', { values: { module: 'Full access' } })
/**
 * @throws Problem group.beyondYou where the group gives rights that the caller lacks, or would give its new members
 * everything
 */
async function refuseBeyond(
  tx: Tx,
  caller: Caller,
  group: ProvisionedGroup,
  userIds: readonly string[],
): Promise<void> {
  if (!caller.heldToGroups) return
  const row = await groups.findGroupOnly(tx, caller.scope, group.groupKey)
  if (!row || row.archived) throw new Problem('group.notFound')
  const module = excessModule(caller.groups, row)
  if (module) throw new Problem('group.beyondYou', { values: { module } })
  for (const userId of userIds)
    if (row.fullAccess || isFull([...(await findMemberships(tx, group.acctKey, userId)), row])) throw full()
}
/** Only an administrator, not a key, may change people who hold everything. @throws Problem group.beyondYou */
async function refuseFull(tx: Tx, caller: Caller, accountId: string, userIds: readonly string[]): Promise<void> {
  if (!caller.heldToGroups) return
  for (const userId of userIds) if (isFull(await findMemberships(tx, accountId, userId))) throw full()
}

type Change = { add: readonly string[]; remove: readonly string[] }
/**
 * Adds people to a group of their company and removes others. A person who would be in no group, and so hold
 * everything, joins the group in which people begin. Call it while holding the groups.
 */
export async function changeMembership(
  tx: Tx,
  context: Context,
  group: ProvisionedGroup,
  { add, remove }: Change,
  start: () => Promise<ProvisionedGroup>,
): Promise<void> {
  const { caller } = context
  const { groupKey: groupId, acctKey: accountId } = group
  const keys = [...new Set([...add, ...remove])]
  if (keys.length === 0) return
  const people = await findPeople(tx, context, accountId, keys)
  await refuseFull(tx, caller, accountId, keys)
  if (add.length) await refuseBeyond(tx, caller, group, add)
  await refuseMembers(tx, caller, groupId, { come: add.length > 0, leave: remove.length > 0 })
  if (add.length) await groups.addMembers(tx, { groupId, accountId }, [...new Set(add)])
  if (remove.length) await leave(tx, context, group, remove, start)
  await guard(tx, caller, accountId)
  const emails = (addresses: readonly string[]) =>
    people.filter(({ userId }) => addresses.includes(userId)).map(({ email }) => email)
  const changes = [{ field: 'Members', old: emails(remove), new: emails(add) }]
  const targets = [target(groupId, group.name)]
  await recordAudit(tx, context, { action: 'group.membersChanged', accountId, targets, changes })
}

async function leave(
  tx: Tx,
  context: Context,
  { groupKey, acctKey: accountId, name }: ProvisionedGroup,
  userIds: readonly string[],
  start: () => Promise<ProvisionedGroup>,
): Promise<void> {
  const alone = await groups.findInNoOther(tx, groupKey, userIds)
  if (alone.length > 0) {
    const beginning = await start()
    if (beginning.groupKey === groupKey) throw new Problem('scim.mutability', { values: { why: name } })
    await refuseBeyond(tx, context.caller, beginning, alone)
    await refuseMembers(tx, context.caller, beginning.groupKey, { come: true, leave: false })
    await groups.addMembers(tx, { groupId: beginning.groupKey, accountId }, alone)
  }
  await groups.removeMembers(tx, groupKey, userIds)
}

/** Increases the version of the group after members joined or left. */
export const countChange = (tx: Tx, { caller }: Context, { groupKey }: ProvisionedGroup) =>
  groups.updateGroup(tx, groupKey, {}, caller.by)
