import type { Ability } from '@portal/contract/core/ability'
import { useQuery } from '@tanstack/react-query'
import { ramEnabledQuery } from '../../../core/access/access.queries.ts'

/**
 * Whether groups can be changed on the screen: the API allows it, and groups do not limit this person (a failed check
 * counts as limited, specification section 8).
 */
export function useMayEdit(ability: Ability | undefined): boolean {
  const { data: heldToGroups } = useQuery(ramEnabledQuery)
  return ability?.allowed === true && heldToGroups === false
}
