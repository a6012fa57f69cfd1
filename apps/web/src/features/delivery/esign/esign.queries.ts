import type { Input } from '@portal/contract/core/route'
import { esign } from '@portal/contract/delivery/esign/esign.contract'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'
import { byCursor } from '../../../lib/byCursor.ts'

const api = clientFor(esign)
export type ESignFilter = Omit<Input<typeof esign.search>['body'], 'cursor'>

/** Waiting calls are sent within seconds once the service answers. */
const soon = 5_000

export const esignSearchQuery = (filter: ESignFilter) =>
  infiniteQueryOptions({
    queryKey: ['esign', 'list', filter],
    queryFn: ({ pageParam, signal }) => api.search({ body: { ...filter, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })
export const esignQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['esign', 'of', acctKey],
    queryFn: ({ signal }) => api.ofAccount({ params: { acctKey }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'Waiting' && data.off === null && data.restsUntil === null ? soon : false,
  })

export type ESignCallFilter = Omit<Input<typeof esign.calls>['body'], 'cursor'>
export const esignCallsQuery = (filter: ESignCallFilter) =>
  infiniteQueryOptions({
    queryKey: ['esign', 'calls', filter],
    queryFn: ({ pageParam, signal }) => api.calls({ body: { ...filter, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** Sends everything of these accounts again, and refetches all places that show their status. */
export function useResync() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (acctKeys: string[]) => api.mend({ body: { acctKeys } }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['esign'] })
    },
  })
}
export function useSend(acctKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.send({ params: { acctKey }, body: {} }),
    onSuccess: (one) => queryClient.setQueryData(esignQuery(acctKey).queryKey, one),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['esign', 'list'] })
    },
  })
}
