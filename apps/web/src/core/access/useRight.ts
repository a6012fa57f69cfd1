import { couldHold, type RightAsked } from '@portal/contract/core/access/access.rules'
import { use } from 'react'
import { can, RightsContext } from '../../lib/useCan.ts'
import { useMe } from '../me/me.queries.ts'

/**
 * Whether the signed-in person has a right: held; lacking, so that what needs it is shown as refused with "Why?"; or
 * impossible for their role, so that what needs it is not shown.
 */
export type Standing = 'held' | 'lacking' | 'never'

export function useRight(right: RightAsked): Standing {
  const rights = use(RightsContext)
  const { roleCode } = useMe()
  if (can(rights, right)) return 'held'
  return couldHold(roleCode, right) ? 'lacking' : 'never'
}
