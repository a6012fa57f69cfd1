import { accounts } from '@portal/contract/accounts/accounts.contract'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../lib/api.ts'

const api = clientFor(accounts)

/** How many accounts the person sees, exact up to a bound. For a dashboard a minute old is fresh enough. */
export const accountsTotalQuery = queryOptions({
  queryKey: ['accounts', 'count', {}],
  queryFn: ({ signal }) => api.count({ body: {}, signal }),
  staleTime: 60_000,
})
