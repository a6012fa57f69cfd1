import { holds } from '@portal/contract/core/access/access.rules'
import { integrationFlag } from '@portal/contract/core/access/access.further.rules'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import type { EndsWithPeople } from './people.ends.ts'
import { countKeysOf, findKeysOf, type SecretOf } from './people.keys.repository.ts'

export { counts } from './people.keys.repository.ts'

/** The maximum number of keys that are named. */
const named = 10

/**
 * The keys that stop when a person leaves: a key can't be handed over, since the person who was shown its secret is
 * responsible for it (decision 0085). If another person has rotated the key, only the previous secret stops. Their
 * number, and the names of those that the caller may see.
 */
export async function keysThatStop(
  tx: Tx,
  { caller }: Context,
  userId: string,
  secret: SecretOf,
): Promise<{ count: number; names: string }> {
  const keys = await findKeysOf(tx, caller.scope, userId, secret, named)
  const seen = keys.filter(({ acctType }) => holds(caller.rights, `${integrationFlag(acctType)}:R`))
  const names = seen.map(({ name, acctName, own }) => (own ? name : `${name} (${acctName})`))
  const count = keys[0]?.total ?? 0
  return { count, names: [...names, ...(names.length > 0 && count > names.length ? ['…'] : [])].join(', ') }
}

/** A key stops with the person who answers for it. */
export const keysOfPeople: EndsWithPeople = {
  name: 'keys',
  words: {
    one: { 'en-us': 'API key', 'fr-fr': 'clé API' },
    other: { 'en-us': 'API keys', 'fr-fr': 'clés API' },
  },
  count: (tx, { caller }, userIds) => countKeysOf(tx, caller.scope, userIds),
}
