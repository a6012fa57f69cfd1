import { holds, type RightRequirement } from '@portal/contract/core/access/access.rules'
import type { Tx } from '../../platform/db/db.ts'
import { isFull, rightsOf } from './reach.ts'
import { findAccess } from './reach.repository.ts'

/** Those of these administrators who hold a right with full access, as routes with `fullAccess` require. */
export async function withFullAccess(
  tx: Tx,
  userIds: readonly string[],
  access: RightRequirement,
): Promise<ReadonlySet<string>> {
  const found = userIds.length > 0 ? await findAccess(tx, userIds) : []
  return new Set(
    found.filter((person) => isFull(person.groups) && holds(rightsOf(person), access)).map(({ userId }) => userId),
  )
}
