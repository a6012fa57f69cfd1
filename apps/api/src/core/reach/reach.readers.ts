import { holds, type RightRequirement } from '@portal/contract/core/access/access.rules'
import type { Tx } from '../../platform/db/db.ts'
import { isFull, grantedRights } from './reach.ts'
import { findAccess } from './reach.repository.ts'

/** Administrators, of those given, with full access and a right, as routes with `fullAccess` require. */
export async function withFullAccess(
  tx: Tx,
  userIds: readonly string[],
  access: RightRequirement,
): Promise<ReadonlySet<string>> {
  const found = userIds.length > 0 ? await findAccess(tx, userIds) : []
  return new Set(
    found.filter((person) => isFull(person.groups) && holds(grantedRights(person), access)).map(({ userId }) => userId),
  )
}
