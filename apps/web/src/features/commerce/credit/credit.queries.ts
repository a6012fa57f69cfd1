import { credit } from '@portal/contract/commerce/credit/credit.contract'
import type { Input } from '@portal/contract/core/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'

const api = clientFor(credit)
export type LimitChange = Input<typeof credit.set>['body']

export const limitQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['credit', acctKey],
    queryFn: ({ signal }) => api.get({ params: { acctKey }, signal }),
  })
export function useSetLimit(acctKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...body }: LimitChange & { version: number }) =>
      api.set({ params: { acctKey }, body, ifMatch: version }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['credit', acctKey] }),
  })
}
