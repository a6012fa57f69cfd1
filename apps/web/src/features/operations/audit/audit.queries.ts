import { audit } from '@portal/contract/operations/audit/audit.contract'
import type { AuditFilter } from '@portal/contract/operations/audit/audit.list'
import type { Input, Result } from '@portal/contract/core/route'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { clientFor, download } from '../../../lib/api.ts'
import { byCursor } from '../../../lib/byCursor.ts'
import { saveFile } from '../../../lib/saveFile.ts'

const api = clientFor(audit)

/**
 * Events of a search, a page at a time, the newest first; each change set is one entry until it is opened. The texts
 * are the server's, so each language has a separate cache.
 */
export const auditQuery = (filter: AuditFilter, language: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'search', filter, language],
    queryFn: ({ pageParam, signal }) => api.search({ body: { ...filter, folded: true, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

export const auditCountQuery = (filter: AuditFilter) =>
  queryOptions({ queryKey: ['audit', 'count', filter], queryFn: ({ signal }) => api.count({ body: filter, signal }) })

/** The catalogue, in the person's language: another language is another list. */
export const actionsQuery = (language: string) =>
  queryOptions({
    queryKey: ['audit', 'actions', language],
    queryFn: async ({ signal }) => (await api.actions({ signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
  })

export type ActivityKind = NonNullable<Input<typeof audit.activity>['body']['kind']>
export const activityQuery = (acctKey: string, kind: ActivityKind, language: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'activity', acctKey, kind, language],
    queryFn: ({ pageParam, signal }) =>
      api.activity({ params: { acctKey }, body: { kind, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** The query of a list of events: a search, or the activity of an account. */
export type EventListQuery = { filter: AuditFilter } | { acctKey: string; kind: ActivityKind }
type EventPage = Pick<Result<typeof audit.search>, 'items' | 'nextCursor'>
/** The single events of a change set that match that query. */
export const setQuery = (batchKey: string, query: EventListQuery, language: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'set', batchKey, query, language],
    queryFn: ({ pageParam: cursor, signal }): Promise<EventPage> =>
      'filter' in query
        ? api.search({ body: { ...query.filter, batchKey, cursor }, signal })
        : api.activity({ params: { acctKey: query.acctKey }, body: { kind: query.kind, batchKey, cursor }, signal }),
    ...byCursor,
  })

export const verificationQuery = queryOptions({
  queryKey: ['audit', 'verification'],
  queryFn: ({ signal }) => api.verification({ signal }),
})

/** Polling interval while a file is being created (milliseconds). */
const looksEvery = 2_000
export const exportsQuery = queryOptions({
  queryKey: ['audit', 'exports'],
  queryFn: async ({ signal }) => (await api.exports({ signal })).items,
  refetchInterval: ({ state }) =>
    state.data?.some((one) => one.state === 'Waiting' || one.state === 'Running') ? looksEvery : false,
})

export function useCreateExport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: Input<typeof audit.createExport>['body'] & { key: string }) =>
      api.createExport({ body, idempotencyKey: key }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  })
}
export const useExportFile = () =>
  useMutation({
    mutationFn: async (exportKey: string) => saveFile(await download(audit.file, { params: { exportKey } })),
  })
