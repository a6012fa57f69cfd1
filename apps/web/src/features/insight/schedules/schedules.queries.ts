import type { Input } from '@portal/contract/core/route'
import { schedules } from '@portal/contract/insight/schedules/schedules.contract'
import type { Schedule, ScheduleListItem } from '@portal/contract/insight/schedules/schedules.shapes'
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

const api = clientFor(schedules)
export type NewSchedule = Input<typeof schedules.create>['body']
export type NewFrequency = NewSchedule['frequency']
export type ScheduleFilter = Omit<Input<typeof schedules.search>['body'], 'cursor'>

export const schedulesQuery = (filter: ScheduleFilter) =>
  infiniteQueryOptions({
    queryKey: ['schedules', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api.search({ body: { ...filter, ...(pageParam && { cursor: pageParam }) }, signal }),
    placeholderData: keepPreviousData,
    ...byCursor,
  })

export const scheduleQuery = (scheduleKey: string) =>
  queryOptions({
    queryKey: ['schedules', 'one', scheduleKey],
    queryFn: ({ signal }) => api.get({ params: { scheduleKey }, signal }),
    staleTime: 0,
  })

/** The kinds that the caller may schedule. */
export const kindsQuery = queryOptions({
  queryKey: ['schedules', 'kinds'],
  queryFn: async ({ signal }) => (await api.kinds({ signal })).items,
})

/** The next dates of the schedule in the form. */
export const datesQuery = (frequency: NewFrequency | undefined) =>
  queryOptions({
    queryKey: ['schedules', 'dates', frequency],
    queryFn: async ({ signal }) =>
      frequency ? (await api.dates({ body: { frequency }, signal })).dates : ([] as string[]),
    enabled: frequency !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** An action on a schedule; afterwards all data about schedules is fetched again. */
function useAct<I, R>(mutationFn: (input: I) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => {
      for (const kind of ['list', 'one', 'runs']) void queryClient.invalidateQueries({ queryKey: ['schedules', kind] })
    },
  })
}

/** Adds a schedule, or changes one against the version that was read. */
export const useSaveSchedule = (seen: Pick<Schedule, 'scheduleKey' | 'version'> | undefined) =>
  useAct(({ kind, ...values }: NewSchedule) =>
    seen
      ? api.update({ params: { scheduleKey: seen.scheduleKey }, body: values, ifMatch: seen.version })
      : api.create({ body: { kind, ...values } }),
  )

type ScheduleRef = Pick<ScheduleListItem, 'scheduleKey'>
export const useSwitch = ({ scheduleKey }: ScheduleRef) =>
  useAct((on: boolean) => {
    const input = { params: { scheduleKey }, body: {} }
    return on ? api.resume(input) : api.pause(input)
  })
/** The first page of those that are paused. */
export const pausedQuery = queryOptions({
  queryKey: ['schedules', 'paused'],
  queryFn: ({ signal }) => api.search({ body: { state: ['Paused'] }, signal }),
})
/** Resumes schedules one after the other and returns how many were resumed; stops at the first refusal. */
export const useResumeAll = () =>
  useAct(async (keys: readonly string[]) => {
    for (const scheduleKey of keys) await api.resume({ params: { scheduleKey }, body: {} })
    return keys.length
  })
export const useRemove = ({ scheduleKey }: ScheduleRef) => useAct(() => api.remove({ params: { scheduleKey } }))

/** How often the history is polled while a run goes on (milliseconds). */
const looksEvery = 2_000
export const runsQuery = (scheduleKey: string) =>
  infiniteQueryOptions({
    queryKey: ['schedules', 'runs', scheduleKey],
    queryFn: ({ pageParam, signal }) =>
      api.runs({ params: { scheduleKey }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.items.some(({ state }) => state === 'Queued' || state === 'Running') ? looksEvery : false,
    ...byCursor,
  })
export const runQuery = (runKey: string) =>
  queryOptions({
    queryKey: ['schedules', 'run', runKey],
    queryFn: ({ signal }) => api.run({ params: { runKey }, signal }),
    staleTime: 0,
    retry: false,
  })
/** The newest scheduled reports whose files the caller may have. */
export const latestQuery = queryOptions({
  queryKey: ['schedules', 'latest'],
  queryFn: async ({ signal }) => (await api.latest({ signal })).items,
  staleTime: 0,
})

export const useTest = ({ scheduleKey }: ScheduleRef) => useAct(() => api.test({ params: { scheduleKey }, body: {} }))
export const useResend = ({ scheduleKey }: ScheduleRef) =>
  useAct((runKey: string) => api.resend({ params: { scheduleKey, runKey }, body: {} }))

/** Downloads the file of a run. */
export const useTakeRun = () =>
  useMutation({
    mutationFn: async (runKey: string) => saveFile(await download(schedules.runFile, { params: { runKey } })),
  })
