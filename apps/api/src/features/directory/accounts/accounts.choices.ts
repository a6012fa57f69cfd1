import { Problem } from '@portal/contract/core/errors'
import type { Context } from '../../../platform/http/context.ts'
import * as choices from './accounts.choices.repository.ts'

/** The tags that a filter of the list may name, as far as the caller sees companies that have them. */
export const tagsInUse = async ({ db, caller }: Context): Promise<{ tags: string[] }> => ({
  tags: await db.inScope(caller.scope, (tx) => choices.tagsInUse(tx, caller.scope)),
})

/** The person whom a list filter names as manager. @throws Problem user.notFound for one outside the caller's tree */
export async function findManager({ db, caller }: Context, userKey: string) {
  const found = await db.inScope(caller.scope, (tx) => choices.managerOf(tx, caller.scope, userKey))
  if (!found) throw new Problem('user.notFound')
  return found
}
