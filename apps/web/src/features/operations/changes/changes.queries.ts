import {
  changeInputs,
  changes,
  type ChangeSet,
  type ChangeState,
} from '@portal/contract/operations/changes/changes.contract'
import { isUnderWay } from '@portal/contract/core/changes/changes.rules'
import type { Input } from '@portal/contract/core/route'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { PreviewRequest } from '../../../core/changes/openChange.ts'
import { clientFor, download } from '../../../lib/api.ts'
import { byCursor } from '../../../lib/byCursor.ts'
import { saveFile } from '../../../lib/saveFile.ts'

const api = clientFor(changes)
type Search = Input<typeof changes.search>['body']
export type ChangeListKind = NonNullable<Search['which']>
export type ChangeFilter = Omit<Search, 'which' | 'cursor'>
export type RowFilter = NonNullable<Input<typeof changes.rows>['query']['show']>

/** Polling interval of a running set (milliseconds): short at first, longer later. */
const soonest = 1000
const latest = 10_000
const moving: readonly ChangeState[] = ['Running']
const waiting: readonly ChangeState[] = ['AwaitingApproval', 'Scheduled']
export const isMoving = (state: ChangeState) => moving.includes(state)
export const isOver = (state: ChangeState) => state !== 'Preview' && !isMoving(state) && !waiting.includes(state)

/** The state that is shown: a set that finished with failures says so. */
export const shownState = ({ state, failed }: Pick<ChangeSet, 'state' | 'failed'>) =>
  state === 'Done' && failed > 0 ? 'Partly' : state

/** The set for a panel: created once under its key, however often this runs, or an existing one. */
export const openSetQuery = ({ id, request, changeKey = '' }: PreviewRequest) =>
  queryOptions({
    queryKey: ['changes', 'asked', id],
    queryFn: async ({ signal }) => {
      if (!request) return api.get({ params: { changeKey }, signal })
      const input = z.encode(changeInputs[request.kind], request.input) as Record<string, unknown>
      return api.create({
        body: { kind: request.kind, selection: request.selection, input },
        idempotencyKey: id,
        signal,
      })
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** One set; polled while it runs or waits, and only while the page is visible. */
export const changeQuery = (changeKey: string) =>
  queryOptions({
    queryKey: ['changes', 'one', changeKey],
    queryFn: ({ signal }) => api.get({ params: { changeKey }, signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (!data || isOver(data.state) || data.state === 'Preview') return false
      return isUnderWay(data, Date.now()) ? Math.min(latest, soonest * 1.3 ** dataUpdateCount) : latest
    },
  })

export const rowsQuery = (changeKey: string, show: RowFilter) =>
  infiniteQueryOptions({
    queryKey: ['changes', 'rows', changeKey, show],
    queryFn: ({ pageParam, signal }) =>
      api.rows({ params: { changeKey }, query: { show, ...(pageParam && { cursor: pageParam }) }, signal }),
    ...byCursor,
  })

export const changeListQuery = (which: ChangeListKind, filter: ChangeFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ['changes', 'list', which, filter],
    queryFn: ({ pageParam, signal }) =>
      api.search({ body: { ...filter, which, ...(pageParam && { cursor: pageParam }) }, signal }),
    ...byCursor,
  })

/** For the tray, in one request: the person's sets that wait or run, and those to decide. */
export const searchOpen = (signal?: AbortSignal) => api.search({ body: { which: 'forMe' }, ...(signal && { signal }) })

export type ChangeAction =
  | { act: 'run'; runAt?: string; confirmCount?: number }
  | { act: 'decide'; approve: boolean; note?: string }
  | { act: 'cancel' | 'retry' | 'undo' }

function call(changeKey: string, input: ChangeAction): Promise<ChangeSet> {
  const params = { changeKey }
  if (input.act === 'run') return api.run({ params, body: { runAt: input.runAt, confirmCount: input.confirmCount } })
  if (input.act === 'decide') return api.decide({ params, body: { approve: input.approve, note: input.note } })
  return api[input.act]({ params })
}

/** Performs an action on a set; every screen then shows the answer. An undo returns the undoing set. */
export function useAct(changeKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: ChangeAction) => call(changeKey, input),
    onSuccess: (change) => {
      queryClient.setQueryData(changeQuery(change.changeKey).queryKey, change)
      for (const kind of ['rows', 'list', 'open']) void queryClient.invalidateQueries({ queryKey: ['changes', kind] })
    },
  })
}

/** Downloads the rows with their results. */
export const useResults = (changeKey: string) =>
  useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') =>
      saveFile(await download(changes.exportFile, { params: { changeKey }, query: { format } })),
  })
