import { useCan } from '../../lib/useCan.ts'
import type { Powers } from './people.rules.ts'
import { useMe } from './users.queries.ts'

/** What the signed-in person may do with people. */
export function usePowers(): Powers {
  const { userKey, actingBy } = useMe()
  return {
    manage: useCan('AcctMgmnt:W'),
    sendLinks: useCan('MultiFactorAuthentication:W'),
    actFor: useCan('LoginAlias:R'),
    acting: actingBy !== null,
    userKey,
  }
}
