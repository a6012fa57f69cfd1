import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { nameOf } from '../../../../core/people/people.names.ts'
import { managerQuery } from '../accounts.queries.ts'

type ManagedAccount = Pick<Account, 'manager' | 'managerName'>

/** Names of account managers by key: those in the accounts, and of the current choice in a form. */
export function useManagerNames(chosen: unknown, accounts: readonly (ManagedAccount | undefined)[] = []) {
  const queryClient = useQueryClient()
  const nameFrom = (userKey: string) => accounts.find((account) => account?.manager === userKey)?.managerName
  const key = typeof chosen === 'string' ? chosen : ''
  useQuery({ ...managerQuery(key), enabled: key !== '' && !nameFrom(key) })
  return (userKey: unknown): string => {
    if (typeof userKey !== 'string' || userKey === '') return ''
    const known = queryClient.getQueryData(managerQuery(userKey).queryKey)
    return nameFrom(userKey) || (known ? nameOf(known) : '')
  }
}
