import type { AccessRequest } from '@portal/contract/identity/registrations/registrations.contract'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { hidesAbove, visibleName } from '../../../core/people/people.sight.ts'
import type { RequestRow } from './registrations.repository.ts'

/** Requests as this reader sees them. */
export async function presentRequests(
  tx: Tx,
  { caller, request }: Context,
  rows: readonly RequestRow[],
): Promise<AccessRequest[]> {
  const hidden = await hidesAbove(tx, caller.accountId)
  return rows.map(({ decidedByName, deciderInside: inside, ...row }) => ({
    ...row,
    decidedBy: decidedByName && visibleName(decidedByName, { inside, hidden }, request.language),
  }))
}
