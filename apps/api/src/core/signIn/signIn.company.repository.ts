import { type Scope, within } from '../../platform/db/scope.ts'
import type { Tx } from '../../platform/db/db.ts'

/** Whether people of a company sign in through its identity provider. */
export async function signsInBySso(tx: Tx, scope: Scope, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ssoConfig')
    .select('ssoConfigId')
    .where(within(scope, 'ssoConfig'))
    .where('accountId', '=', accountId)
    .where('enabled', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
