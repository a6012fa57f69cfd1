import { commissions } from '@portal/contract/commerce/commissions/commissions.contract'
import type { Input } from '@portal/contract/core/route'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'

const api = clientFor(commissions)
export type NewPlan = Input<typeof commissions.addPlan>['body']
export type NewAssignment = Input<typeof commissions.assign>['body']
export type StatementOf = Input<typeof commissions.statement>['body']

// Under the key of billing: what happens to an invoice changes the statement of its month.
export const commissionsQuery = (month: string) =>
  queryOptions({
    queryKey: ['billing', 'commissions', month],
    queryFn: ({ signal }) => api.list({ query: { month }, signal }),
    placeholderData: keepPreviousData,
  })
export const commissionQuery = (body: StatementOf) =>
  queryOptions({
    queryKey: ['billing', 'commission', body],
    queryFn: ({ signal }) => api.statement({ body, signal }),
    placeholderData: keepPreviousData,
  })

function useAct<I, R>(mutationFn: (input: I) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void queryClient.invalidateQueries({ queryKey: ['billing'] }) })
}
export const useAddPlan = () => useAct((body: NewPlan) => api.addPlan({ body }))
export const useRemovePlan = () => useAct((planKey: string) => api.removePlan({ params: { planKey } }))
export const useAssign = () => useAct((body: NewAssignment) => api.assign({ body }))
type End = { assignmentKey: string; version: number; validTo: string | null }
export const useSetEnd = () =>
  useAct(({ assignmentKey, version, validTo }: End) =>
    api.setEnd({ params: { assignmentKey }, body: { validTo }, ifMatch: version }),
  )
export const useUnassign = () => useAct((assignmentKey: string) => api.unassign({ params: { assignmentKey } }))
export const useClose = (agreementKey: string) =>
  useAct((body: Input<typeof commissions.close>['body']) => api.close({ params: { agreementKey }, body }))
