import { beyond, givesEverything } from '@portal/contract/access/access.groups.rules'
import { fullGrant, type GroupGrant } from '@portal/contract/access/access.modules'
import { Problem } from '@portal/contract/core/errors'
import type { Caller } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import * as groups from './groups.repository.ts'

/** Whether who is in these groups holds everything: in none, in "Full access", or in groups that give it together. */
export const isFull = (held: readonly (GroupGrant & { fullAccess: boolean })[]): boolean =>
  held.length === 0 || held.some(({ fullAccess }) => fullAccess) || givesEverything(held)

/**
 * Refuses what leaves a company without an active administrator who holds everything: every module RW over all below, with
 * nothing left out. Call it after the change, in its transaction; changes of one company take turns from here on.
 * @throws Problem group.lastAdministrator
 */
export async function requireAdministratorLeft(tx: Tx, accountId: string): Promise<void> {
  await groups.lockAccess(tx, accountId)
  const held = await groups.findHeld(tx, accountId)
  if (held.length === 0) return // nobody is in a group, so everybody holds everything
  const active = await groups.listActive(tx, accountId)
  if (!active.some((userId) => isFull(held.filter((one) => one.userId === userId))))
    throw new Problem('group.lastAdministrator')
}

/** Refuses what takes from the caller something that they held before. @throws Problem group.ownAccess */
export async function refuseOwnLoss(tx: Tx, caller: Caller): Promise<void> {
  const after = await groups.findHeld(tx, caller.accountId, caller.userId)
  if (isFull(after)) return
  const before = caller.heldToGroups ? caller.groups : [fullGrant]
  if (before.some((grant) => beyond(after, grant))) throw new Problem('group.ownAccess')
}

/** Members whom archiving a group would leave with more than it gives them: in no other group, they would hold everything. */
export const fullWhenArchived = async (tx: Tx, row: groups.GroupRow): Promise<number> =>
  row.archived || isFull([row]) ? 0 : groups.countInNoOther(tx, row.groupKey)

/**
 * Refuses to widen anybody's access unseen: archiving asks for the number of those whom it leaves with full access.
 * @throws Problem group.archiveWidens
 */
export async function requireWideningSeen(tx: Tx, row: groups.GroupRow, seen: number | undefined): Promise<void> {
  const count = await fullWhenArchived(tx, row)
  if (count === 0 || count === seen) return
  throw new Problem('group.archiveWidens', {
    values: { count },
    fields: [{ field: 'ConfirmFull', code: seen === undefined ? 'required' : 'invalid' }],
  })
}

/** Both guards, after a change of a company's groups. */
export async function guard(tx: Tx, caller: Caller, accountId: string): Promise<void> {
  if (accountId === caller.accountId) await refuseOwnLoss(tx, caller)
  await requireAdministratorLeft(tx, accountId)
}
