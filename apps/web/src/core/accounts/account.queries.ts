import { type AccountSearch, accounts } from '@portal/contract/accounts/accounts.contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
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
