import { beyond, givesEverything } from '@portal/contract/access/access.groups.rules'
import { fullGrant, type GroupGrant } from '@portal/contract/access/access.modules'
import { Problem } from '@portal/contract/core/errors'
import type { Caller } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import { isPolicyInHands } from '../features/features.holders.ts'
import * as groups from './accessGroups.repository.ts'

/** Whether who is in these groups holds everything: in none, in "Full access", or in groups that give it together. */
export const isFull = (held: readonly (GroupGrant & { fullAccess: boolean })[]): boolean =>
  held.length === 0 || held.some(({ fullAccess }) => fullAccess) || givesEverything(held)

/**
 * Refuses what leaves a company without an active administrator who holds everything: every module RW over all below, with
 * nothing left out, and at the provider feature policy too, for nobody above could give that back. Call it after the change, in
 * its transaction; changes of one company take turns from here on.
 * @throws Problem group.lastAdministrator
 */
export async function requireAdministratorLeft(tx: Tx, accountId: string): Promise<void> {
  await groups.lockAccess(tx, accountId)
  const held = await groups.findHeld(tx, accountId)
  const active = await groups.listActive(tx, accountId)
  const full = active.filter((userId) => isFull(held.filter((one) => one.userId === userId)))
  // Where nobody is in a group, everybody holds everything.
  const nobody = held.length > 0 && full.length === 0
  if (nobody || !(await isPolicyInHands(tx, accountId, full))) throw new Problem('group.lastAdministrator')
}

/** Refuses what takes from the caller something that they held before. @throws Problem group.ownAccess */
export async function refuseOwnLoss(tx: Tx, caller: Caller): Promise<void> {
  const after = await groups.findHeld(tx, caller.accountId, caller.userId)
  if (isFull(after)) return
  const before = caller.heldToGroups ? caller.groups : [fullGrant]
  if (before.some((grant) => beyond(after, grant))) throw new Problem('group.ownAccess')
}

/** Whether somebody in no other group has more without this one: in none, they hold everything. */
export const widensWithout = (row: groups.GroupRow): boolean => !row.archived && !isFull([row])

/**
 * Refuses to widen anybody's access unseen: archiving a group, and taking people out, asks for the number of those whom it
 * leaves with full access. Call it before the change.
 * @param userIds who is taken out; everybody when the group is archived
 * @throws Problem group.widensAccess
 */
export async function requireWideningSeen(
  tx: Tx,
  row: groups.GroupRow,
  seen: number | undefined,
  userIds?: readonly string[],
): Promise<void> {
  const count = widensWithout(row) ? await groups.countInNoOther(tx, row.groupKey, userIds) : 0
  if (count === 0 || count === seen) return
  throw new Problem('group.widensAccess', {
    values: { count },
    fields: [{ field: 'ConfirmFull', code: seen === undefined ? 'required' : 'invalid' }],
  })
}

/** Both guards, after a change of a company's groups. */
export async function guard(tx: Tx, caller: Caller, accountId: string): Promise<void> {
  if (accountId === caller.accountId) await refuseOwnLoss(tx, caller)
  await requireAdministratorLeft(tx, accountId)
}
