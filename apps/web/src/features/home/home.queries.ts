import { accounts } from '@portal/contract/accounts/accounts.contract'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../lib/api.ts'

const api = clientFor(accounts)

/** How many accounts the person sees, exact up to a bound. A minute old is fresh enough for a dashboard. */
export const accountsTotalQuery = queryOptions({
  queryKey: ['accounts', 'count', {}],
  queryFn: ({ signal }) => api.count({ body: {}, signal }),
  staleTime: 60_000,
})
