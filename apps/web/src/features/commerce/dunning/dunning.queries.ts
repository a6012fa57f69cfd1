import { dunning } from '@portal/contract/commerce/dunning/dunning.contract'
import type { Input } from '@portal/contract/core/route'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'
import { byCursor } from '../../../lib/byCursor.ts'

const api = clientFor(dunning)
export type StepsChange = Input<typeof dunning.set>['body']
export type NextFilter = Omit<Input<typeof dunning.next>['body'], 'cursor'>
export type NewPause = Input<typeof dunning.pause>['body']

export const stepsQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['dunning', 'steps', acctKey],
    queryFn: ({ signal }) => api.get({ params: { acctKey }, signal }),
  })
export const nextQuery = (body: NextFilter) =>
  infiniteQueryOptions({
    queryKey: ['dunning', 'next', body],
    queryFn: ({ pageParam, signal }) => api.next({ body: { ...body, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

function useAct<I, R>(mutationFn: (input: I) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void queryClient.invalidateQueries({ queryKey: ['dunning'] }) })
}
export const useSetSteps = (acctKey: string) =>
  useAct(({ version, ...body }: StepsChange & { version: number }) =>
    api.set({ params: { acctKey }, body, ifMatch: version }),
  )
export const usePause = () => useAct((body: NewPause) => api.pause({ body }))
export const useResume = () => useAct((pauseKey: string) => api.resume({ params: { pauseKey } }))
