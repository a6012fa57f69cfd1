import { allowedChildTypes } from '@portal/contract/directory/accounts/accounts.rules'
import { useMe } from '../../../core/me/me.queries.ts'
import { useCan } from '../../../lib/useCan.ts'
import type { Input } from '@portal/contract/core/route'
import { registrations, type requestStatuses } from '@portal/contract/identity/registrations/registrations.contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'
import { byCursor } from '../../../lib/byCursor.ts'

const api = clientFor(registrations)
export type RequestStatus = (typeof requestStatuses)[number]

export type RequestFilter = Omit<Input<typeof registrations.search>['body'], 'status' | 'cursor'>

/** Requests for access to companies of the reader's tree, newest first; without a status all of them. */
export const requestsQuery = (status?: RequestStatus, filter: RequestFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ['registrations', 'list', status ?? 'all', filter],
    queryFn: ({ pageParam, signal }) =>
      api.search({ body: { ...filter, ...(status && { status }), ...(pageParam && { cursor: pageParam }) }, signal }),
    ...byCursor,
  })
/** How many requests wait. */
export const openRequestsQuery = queryOptions({
  queryKey: ['registrations', 'list', 'open'],
  queryFn: async ({ signal }) => (await api.search({ body: { status: 'Open' }, signal })).open,
})

export const requestQuery = (requestKey: string) =>
  queryOptions({
    queryKey: ['registrations', 'one', requestKey],
    queryFn: ({ signal }) => api.get({ params: { requestKey }, signal }),
    enabled: requestKey !== '',
  })

export type Decision = Input<typeof registrations.decide>['body']

/** Closes a request and refreshes the lists and the count. */
export function useDecide() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ requestKey, body }: { requestKey: string; body: Decision }) =>
      api.decide({ params: { requestKey }, body }),
    onSuccess: (request) => {
      queryClient.setQueryData(requestQuery(request.requestKey).queryKey, request)
      void queryClient.invalidateQueries({ queryKey: ['registrations', 'list'] })
    },
  })
}

/** The reader may create accounts in their company. */
export function useMayCreate(): boolean {
  const { companyType } = useMe()
  const [mayProvision, mayWrite] = [useCan('Provision:W'), useCan('AcctMgmnt:W')]
  return mayProvision && mayWrite && allowedChildTypes(companyType).length > 0
}
