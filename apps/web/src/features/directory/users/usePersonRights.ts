import { type RightState, useRight } from '../../../core/access/useRight.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import type { PersonRights } from './people.rules.ts'

/** The rights of the signed-in person over people; `readOnly`: their access groups let them only read. */
export function usePersonRights(readOnly = false): PersonRights {
  const { userKey, actingBy, companyType } = useMe()
  const byGroups = (right: RightState) => (readOnly && right === 'held' ? 'lacking' : right)
  const [manage, sendLinks, actFor] = [
    useRight('AcctMgmnt:W'),
    useRight('MultiFactorAuthentication:W'),
    useRight('LoginAlias:R'),
  ]
  return {
    manage: byGroups(manage),
    sendLinks: byGroups(sendLinks),
    // A customer has no accounts below it.
    actFor: companyType === 'CU' ? 'never' : byGroups(actFor),
    acting: actingBy !== null,
    userKey,
  }
}
