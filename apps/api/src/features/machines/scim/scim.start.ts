import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { lockGroupsOf, makeEmptyGroup } from '../../access/accessGroups/accessGroups.provisioning.service.ts'
import * as records from './scim.repository.ts'

// Administrators made by SCIM start in an access group of the account, because people in no group have full access. It
// gives nothing until an administrator configures it.

const startName = 'SCIM'

/** @throws Problem auth.forbidden if the caller may not change the account's groups */
export async function startOf(tx: Tx, context: Context, accountId: string): Promise<records.GroupRow> {
  const { scope, by } = context.caller
  const before = await records.findStart(tx, scope, accountId)
  if (before) return before
  await lockGroupsOf(tx, context, accountId)
  const meanwhile = await records.findStart(tx, scope, accountId)
  if (meanwhile) return meanwhile
  const taken = await records.findNames(tx, scope, accountId, startName)
  let name = startName
  for (let n = 2; taken.includes(name.toLowerCase()); n += 1) name = `${startName} ${n}`
  const groupId = await makeEmptyGroup(tx, context, accountId, name)
  await records.keepGroup(tx, { groupId, accountId }, { externalId: null, made: true, starts: true }, by)
  return (await records.findStart(tx, scope, accountId)) as records.GroupRow
}
