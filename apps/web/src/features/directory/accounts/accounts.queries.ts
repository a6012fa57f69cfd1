import { accounts, type NewCustomer, type NewProvider } from '@portal/contract/directory/accounts/accounts.contract'
import type { AccountFilter } from '@portal/contract/directory/accounts/accounts.list'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshLists } from '../../../core/accounts/account.queries.ts'
import { clientFor } from '../../../lib/api.ts'
import { byCursor } from '../../../lib/byCursor.ts'

const api = clientFor(accounts)

/** The total of a filter, fetched in parallel with the page and never waited for. */
export const accountCountQuery = (body: AccountFilter) =>
  queryOptions({ queryKey: ['accounts', 'count', body], queryFn: ({ signal }) => api.count({ body, signal }) })

/** The tags of the accounts the person may see. */
export const tagsInUseQuery = queryOptions({
  queryKey: ['accounts', 'tags'],
  queryFn: ({ signal }) => api.tags({ signal }),
})

/** The manager named in a search. */
export const managerQuery = (userKey: string) =>
  queryOptions({
    queryKey: ['accounts', 'manager', userKey],
    queryFn: ({ signal }) => api.manager({ params: { userKey }, signal }),
    enabled: userKey !== '',
  })

/** The accounts directly below one, a page at a time. */
export const accountChildrenQuery = (acctKey: string) =>
  infiniteQueryOptions({
    queryKey: ['accounts', 'children', acctKey],
    queryFn: ({ pageParam, signal }) =>
      api.children({ params: { acctKey }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    ...byCursor,
  })

export type NewAccount = { kind: 'provider'; body: NewProvider } | { kind: 'customer'; body: NewCustomer }

/** Creates an account with its first administrator; one key never creates two. */
export function useCreateAccount() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ account, idempotencyKey }: { account: NewAccount; idempotencyKey: string }) =>
      account.kind === 'customer'
        ? api.createCustomer({ body: account.body, idempotencyKey })
        : api.createProvider({ body: account.body, idempotencyKey }),
    onSuccess: () => refreshLists(queryClient),
  })
}
