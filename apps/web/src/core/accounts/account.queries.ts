import { type AccountSearch, accounts } from '@portal/contract/directory/accounts/accounts.contract'
import type { AccountPatch } from '@portal/contract/directory/accounts/accounts.declared'
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../lib/api.ts'

const api = clientFor(accounts)

export const accountQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['accounts', 'one', acctKey],
    queryFn: ({ signal }) => api.get({ params: { acctKey }, signal }),
    enabled: acctKey !== '',
  })

/** One page of a search; the previous page stays on the screen until it arrives. */
export const accountSearchQuery = (body: AccountSearch) =>
  queryOptions({
    queryKey: ['accounts', 'search', body],
    queryFn: ({ signal }) => api.search({ body, signal }),
    placeholderData: keepPreviousData,
  })

/** Saves the changed fields against the version that was read; every screen then shows the answer. */
export function useUpdateAccount(acctKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, version }: { body: AccountPatch; version: number }) =>
      api.update({ params: { acctKey }, body, ifMatch: version }),
    onSuccess: (account) => {
      queryClient.setQueryData(accountQuery(acctKey).queryKey, account)
      refreshLists(queryClient)
    },
  })
}

/** Called after an account was created or changed. */
export function refreshLists(queryClient: QueryClient): void {
  for (const kind of ['search', 'count', 'children'])
    void queryClient.invalidateQueries({ queryKey: ['accounts', kind] })
}
