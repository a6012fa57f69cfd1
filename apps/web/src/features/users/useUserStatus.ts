import { operationCodes } from '@portal/contract/changes/changes.contract'
import type { UserListItem } from '@portal/contract/users/users.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '../../core/changes/openChange.ts'
import type { StatusAct } from './people.rules.ts'

/** Shows what disabling, enabling or removing people would do, and runs it from there; then refetches the list. */
export function useUserStatus(acctKey: string) {
  const change = useChange()
  const queryClient = useQueryClient()
  return async (act: StatusAct, people: readonly UserListItem[], reason: string) => {
    await change.open({
      kind: 'user.status',
      selection: { userKeys: people.map(({ userKey }) => userKey) },
      input: { operationCode: operationCodes[act], ...(reason && { reason }) },
    })
    await queryClient.invalidateQueries({ queryKey: ['users', 'of', acctKey] })
  }
}
