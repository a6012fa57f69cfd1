import { canEverHold, type RightRequirement } from '@portal/contract/core/access/access.rules'
import { use } from 'react'
import { can, RightsContext } from '../../lib/useCan.ts'
import { useMe } from '../me/me.queries.ts'

/**
 * Whether the signed-in person has a right. Without it, controls are refused with "Why?"; where the role can never have
 * it, they are hidden.
 */
export type RightState = 'held' | 'lacking' | 'never'

export function useRight(right: RightRequirement): RightState {
  const rights = use(RightsContext)
  const { roleCode } = useMe()
  if (can(rights, right)) return 'held'
  return canEverHold(roleCode, right) ? 'lacking' : 'never'
}
