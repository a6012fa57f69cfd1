import type { Input } from '@portal/contract/core/route'
import { plans } from '@portal/contract/commerce/plans/plans.contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'

const api = clientFor(plans)
export type PlanFilter = Omit<Input<typeof plans.search>['body'], 'sort' | 'acctKey'>
export type PlanToSave = Input<typeof plans.save>['body']
export type NewPrices = Input<typeof plans.setPrices>['body']['prices']
export type NewLimit = Input<typeof plans.setLimit>['body']

/** The catalogue; with an account, the plans that may be sold to it at its price. */
export const cataloguePlansQuery = (body: Input<typeof plans.search>['body'] = {}) =>
  queryOptions({
    queryKey: ['plans', 'list', body],
    queryFn: ({ signal }) => api.search({ body, signal }),
    placeholderData: keepPreviousData,
  })
export const planQuery = (planCode: string) =>
  queryOptions({
    queryKey: ['plans', 'one', planCode],
    queryFn: ({ signal }) => api.get({ params: { planCode }, signal }),
  })
/** The plans that a new customer of a company gets and may have, at its price. */
export const newCustomerPlansQuery = (parentKey: string) =>
  queryOptions({
    queryKey: ['plans', 'default', parentKey],
    queryFn: ({ signal }) => api.defaults({ body: { parentKey }, signal }),
  })
/** The prices of the reader's company for a plan. */
export const ownPricesQuery = (planCode: string) =>
  queryOptions({
    queryKey: ['plans', 'prices', planCode],
    queryFn: ({ signal }) => api.prices({ params: { planCode }, signal }),
  })
/** The partners below with limits. */
export const partnerLimitsQuery = queryOptions({
  queryKey: ['plans', 'limits'],
  queryFn: ({ signal }) => api.limits({ signal }),
})
export const partnerLimitQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['plans', 'limit', acctKey],
    queryFn: ({ signal }) => api.limit({ params: { acctKey }, signal }),
  })

/** A change of plans changes the catalogue, and the plans that partners may sell. */
function useAct<I, R>(mutationFn: (input: I) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void queryClient.invalidateQueries({ queryKey: ['plans'] }) })
}
export const useSavePlan = () => useAct((body: PlanToSave) => api.save({ body }))
export const usePlanStatus = () =>
  useAct(({ planCode, version, to, successorCode }: PlanStatusAct) =>
    api.changeStatus({
      params: { planCode },
      body: { to, ...(successorCode !== undefined && { successorCode }) },
      ifMatch: version,
    }),
  )
export type PlanStatusAct = {
  planCode: string
  version: number
  to: 'ACTIVE' | 'RETIRED'
  successorCode?: string | null
}
export const useSavePrices = (planCode: string) =>
  useAct((prices: NewPrices) => api.setPrices({ params: { planCode }, body: { prices } }))
export const useSaveLimit = (acctKey: string) =>
  useAct(({ version, ...body }: NewLimit & { version: number }) =>
    api.setLimit({ params: { acctKey }, body, ifMatch: version }),
  )
