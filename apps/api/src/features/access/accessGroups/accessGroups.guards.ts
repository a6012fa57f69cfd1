import { excessModule } from '@portal/contract/core/access/access.groups.rules'
import { fullGrant } from '@portal/contract/core/access/access.modules'
import { Problem } from '@portal/contract/core/errors'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { findMemberships, isFull, requireAdministratorLeft } from '../../../core/administrators/administrators.ts'
import * as groups from './accessGroups.repository.ts'

/** Refuses a change that takes rights away from the caller. @throws Problem group.ownAccess */
export async function refuseOwnLoss(tx: Tx, caller: Caller): Promise<void> {
  const after = await findMemberships(tx, caller.accountId, caller.userId)
  if (isFull(after)) return
  const before = caller.heldToGroups ? caller.groups : [fullGrant]
  if (before.some((grant) => excessModule(after, grant))) throw new Problem('group.ownAccess')
}

/** Whether a person in no other group has more rights without this one: people in no group hold everything. */
export const widensWithout = (row: groups.GroupOnly): boolean => !row.archived && !isFull([row])

/** Counts the members, or those of these people, who have full access without the group. */
export const countFullWithout = async (tx: Tx, row: groups.GroupRow, userIds?: readonly string[]): Promise<number> =>
  widensWithout(row) ? groups.countInNoOther(tx, row.groupKey, userIds) : 0

/**
 * Archiving a group or removing people may leave them in no group, and so with full access: the request must state how
 * many. Call it before the change. @throws Problem group.widensAccess
 */
export async function requireWideningSeen(
  tx: Tx,
  row: groups.GroupRow,
  seen: number | undefined,
  userIds?: readonly string[],
): Promise<void> {
  const count = await countFullWithout(tx, row, userIds)
  if (count === 0 || count === seen) return
  throw new Problem('group.widensAccess', {
    values: { count },
    fields: [{ field: 'ConfirmFull', code: seen === undefined ? 'required' : 'invalid' }],
  })
}

/** Runs both guards after a change of a company's groups. */
export async function guard(tx: Tx, caller: Caller, accountId: string): Promise<void> {
  if (accountId === caller.accountId) await refuseOwnLoss(tx, caller)
  await requireAdministratorLeft(tx, accountId)
}
