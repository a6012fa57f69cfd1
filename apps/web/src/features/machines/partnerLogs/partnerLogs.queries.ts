import type { Input } from '@portal/contract/core/route'
import { partnerLogs } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import type { PartnerCallFilter } from '@portal/contract/machines/partnerLogs/partnerLogs.list'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'
import { byCursor } from '../../../lib/byCursor.ts'

const api = clientFor(partnerLogs)
export type CallEdit = Input<typeof partnerLogs.answer>['body']['edits'][number]

// The server words refusals and fields, so each language has a separate cache.

export const callsQuery = (filter: PartnerCallFilter, language: string) =>
  infiniteQueryOptions({
    queryKey: ['partnerLogs', 'list', filter, language],
    queryFn: ({ pageParam, signal }) => api.search({ body: { ...filter, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })
/** Refetches the latest calls, for people who follow them. */
export const latestQuery = (filter: PartnerCallFilter, language: string) =>
  queryOptions({
    queryKey: ['partnerLogs', 'latest', filter, language],
    queryFn: ({ signal }) => api.search({ body: filter, signal }),
    staleTime: 0,
  })
export const callCountQuery = (filter: PartnerCallFilter) =>
  queryOptions({
    queryKey: ['partnerLogs', 'count', filter],
    queryFn: ({ signal }) => api.count({ body: filter, signal }),
  })
export const histogramQuery = (filter: PartnerCallFilter) =>
  queryOptions({
    queryKey: ['partnerLogs', 'histogram', filter],
    queryFn: ({ signal }) => api.histogram({ body: filter, signal }),
    placeholderData: keepPreviousData,
  })
export const clustersQuery = (filter: PartnerCallFilter, language: string) =>
  queryOptions({
    queryKey: ['partnerLogs', 'clusters', filter, language],
    queryFn: ({ signal }) => api.clusters({ body: filter, signal }),
    placeholderData: keepPreviousData,
  })
export const callQuery = (logKey: string, language: string) =>
  queryOptions({
    queryKey: ['partnerLogs', 'one', logKey, language],
    queryFn: ({ signal }) => api.get({ params: { logKey }, signal }),
  })
export const timelineQuery = (logKey: string, language: string) =>
  queryOptions({
    queryKey: ['partnerLogs', 'timeline', logKey, language],
    queryFn: ({ signal }) => api.timeline({ params: { logKey }, signal }),
  })

/** An action on a call may change the call, the calls that followed from it, and its objects. */
function useAct<I, R>(mutationFn: (input: I) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void queryClient.invalidateQueries() })
}
export const useAnswer = (logKey: string) =>
  useAct((edits: CallEdit[]) => api.answer({ params: { logKey }, body: { edits } }))
export const useReplay = (logKey: string) =>
  useAct((edits: CallEdit[]) => api.replay({ params: { logKey }, body: { edits } }))
export const useResolve = (logKey: string) =>
  useAct((note: string) => api.resolve({ params: { logKey }, body: { note: note || null } }))
export const useSimulate = (logKey: string) =>
  useMutation({ mutationFn: (edits: CallEdit[]) => api.rehearse({ params: { logKey }, body: { edits } }) })
