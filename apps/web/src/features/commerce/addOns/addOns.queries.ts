import { type AddOn, addOns } from '@portal/contract/commerce/addOns/addOns.contract'
import type { Input } from '@portal/contract/core/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'

const api = clientFor(addOns)
export type NewAddOn = Input<typeof addOns.offer>['body']
export type AddOnPatch = Input<typeof addOns.update>['body']
export type AddOnStatusChange = Input<typeof addOns.changeStatus>['body']

/** The add-ons of an account, including those from above. */
export const addOnsQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['addOns', acctKey],
    queryFn: ({ signal }) => api.list({ query: { acctKey }, signal }),
  })

function useAct<I, R>(mutationFn: (input: I) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void queryClient.invalidateQueries({ queryKey: ['addOns'] }) })
}
/** The key makes sure that a repeat after a lost answer does not offer it twice. */
export const useOffer = () => useAct((input: { body: NewAddOn; idempotencyKey: string }) => api.offer(input))
const at = ({ addOnKey, version }: AddOn) => ({ params: { addOnKey }, ifMatch: version })
export const useSaveTerms = (addOn: AddOn) => useAct((body: AddOnPatch) => api.update({ ...at(addOn), body }))
export const useBecome = (addOn: AddOn) => useAct((body: AddOnStatusChange) => api.changeStatus({ ...at(addOn), body }))
