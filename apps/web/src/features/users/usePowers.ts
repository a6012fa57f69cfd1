import { useCan } from '../../lib/useCan.ts'
import type { Powers } from './people.rules.ts'
import { useMe } from './users.queries.ts'

/** What the signed-in person may do with people; `readOnly`: their access groups let them only read. */
export function usePowers(readOnly = false): Powers {
  const { userKey, actingBy } = useMe()
  const [manage, sendLinks] = [useCan('AcctMgmnt:W'), useCan('MultiFactorAuthentication:W')]
  return {
    manage: manage && !readOnly,
    sendLinks: sendLinks && !readOnly,
    actFor: useCan('LoginAlias:R'),
    acting: actingBy !== null,
    userKey,
  }
}
