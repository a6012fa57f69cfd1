import { type Scope, within } from '../../platform/access/scope.ts'
import type { Tx } from '../../platform/db/db.ts'

/** Whether a company is inside the scope. */
export async function isInScope(tx: Tx, scope: Scope, companyKey: string): Promise<boolean> {
  const found = await tx
    .selectFrom('account')
    .select('accountId')
    .where(within(scope, 'account'))
    .where('accountId', '=', companyKey)
    .executeTakeFirst()
  return found !== undefined
}
