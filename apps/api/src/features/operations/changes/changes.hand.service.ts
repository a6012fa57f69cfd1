import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { EndsWithPeople } from '../../../core/people/people.ends.ts'
import { countWaitingOf, reassign, listWaitingOf } from './changes.repository.ts'
import { cancelWaitingRows } from './changes.rows.repository.ts'

/** The sets of a person that wait for their day or for a second person. */
export const findWaitingOf = async (tx: Tx, scope: Scope, userId: string): Promise<string[]> =>
  (await listWaitingOf(tx, scope, userId)).map(({ changeSetId }) => changeSetId)

/**
 * Hands a person's waiting sets to another one as previews, because nothing may run in the name of a person who did not
 * start it. If `to` is null, they are cancelled.
 */
export async function reassignWaiting(
  tx: Tx,
  { caller }: Context,
  keys: readonly string[],
  to: { userId: string; name: string } | null,
): Promise<void> {
  if (!to) for (const key of keys) await cancelWaitingRows(tx, key)
  await reassign(tx, caller.scope, keys, to)
}

/** A waiting set runs with the rights that its maker has then; a removed person has none. */
export const setsOfPeople: EndsWithPeople = {
  name: 'sets',
  words: {
    one: { 'en-us': 'change that is scheduled or awaits approval', 'fr-fr': 'modification planifiée ou à approuver' },
    other: {
      'en-us': 'changes that are scheduled or await approval',
      'fr-fr': 'modifications planifiées ou à approuver',
    },
  },
  count: (tx, { caller }, userIds) => countWaitingOf(tx, caller.scope, userIds),
}
