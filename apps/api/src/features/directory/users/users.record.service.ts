import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { users as routes } from '@portal/contract/directory/users/users.contract'
import { refusalOfChange } from '@portal/contract/directory/users/users.rules'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { getPersonRow, saveRecord } from './users.person.ts'
import { updatePerson } from './users.repository.ts'
import { refuse } from './users.rules.ts'

type Patch = Omit<Input<typeof routes.update>['body'], 'roleCode'>

/**
 * Changes a person's record in the caller's transaction, which then holds the person. Returns whether anything changed.
 */
export async function changeRecord(tx: Tx, context: Context, userKey: string, patch: Patch): Promise<boolean> {
  const row = await getPersonRow(tx, context, userKey, { lock: true })
  if (row.userStatus === 'Removed') throw new Problem('user.notFound')
  refuse(refusalOfChange(context.caller, row))
  const changes = changedFields(row, patch)
  if (changes.length > 0) await saveRecord(tx, context, row, patch, changes)
  return changes.length > 0
}

/** Counts a change of data that is stored elsewhere but belongs to a person's record in its version. */
export const countChange = (tx: Tx, { caller }: Context, userKey: string) =>
  updatePerson(tx, caller.scope, userKey, {}, caller.by)
