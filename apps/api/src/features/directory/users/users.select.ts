import type { UserFilter } from '@portal/contract/directory/users/users.list'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { readLimits, partOf, personFilterOf } from './users.search.ts'
import * as users from './users.search.repository.ts'

/**
 * The keys of all people found now; undefined above `most`. Removed people cannot be changed, so a list of them selects
 * no one.
 * @throws Problem account.notFound
 */
export async function selectUsers(tx: Tx, context: Context, filter: UserFilter, most: number) {
  const reach = await partOf(tx, context, filter)
  if (reach === 'empty' || filter.removed) return []
  const personFilter = await personFilterOf(tx, context, filter)
  const isIndexed = personFilter.words.some(({ indexed }) => indexed)
  const page = { sort: 'name', limit: readLimits.candidates } as const
  const rare = isIndexed && (await users.findByTrigram(tx, reach, personFilter.words, page, page.limit))
  const candidates = rare && !rare.capped ? rare.ids : undefined
  const keys = await users.findKeys(tx, reach, personFilter, most + 1, candidates)
  return keys.length > most ? undefined : keys
}
