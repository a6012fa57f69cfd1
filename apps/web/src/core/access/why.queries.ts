import { access } from '@portal/contract/access/access.contract'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../lib/api.ts'

const api = clientFor(access)

/** Why somebody may or may not do something; fetched each time, because rights change. */
export const explainQuery = (action: string, object?: string, user?: string) =>
  queryOptions({
    queryKey: ['access', 'explain', action, object ?? '', user ?? ''],
    queryFn: ({ signal }) =>
      api.explain({ query: { action, ...(object && { object }), ...(user && { user }) }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
