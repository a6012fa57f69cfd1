import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { EndsWithPeople } from '../../../core/people/people.ends.ts'
import { countWaitingOf, hand, listWaitingOf } from './changes.repository.ts'
import { skipRest } from './changes.rows.repository.ts'

/** The sets of somebody that wait for their day or for a second person. */
export const findWaitingOf = async (tx: Tx, scope: Scope, userId: string): Promise<string[]> =>
  (await listWaitingOf(tx, scope, userId)).map(({ changeSetId }) => changeSetId)

/**
 * Gives sets that wait to somebody else, as previews: nothing runs in the name of a person who did not start it. Nobody
 * takes them where `to` is null: they are cancelled.
 */
export async function handWaiting(
  tx: Tx,
  { caller }: Context,
  keys: readonly string[],
  to: { userId: string; name: string } | null,
): Promise<void> {
  if (!to) for (const key of keys) await skipRest(tx, key)
  await hand(tx, caller.scope, keys, to)
}

/** A set that waits runs with the rights that its maker has then: none. */
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
