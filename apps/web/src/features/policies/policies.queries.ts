import { policies } from '@portal/contract/policies/policies.contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../lib/api.ts'
import type { RulesPatch } from './policies.form.ts'

const api = clientFor(policies)

/** How people of an account sign in, and where each rule comes from. */
export const policyQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['policies', acctKey],
    queryFn: ({ signal }) => api.get({ params: { acctKey }, signal }),
  })

/** Saves the rules that changed over the version that was read. */
export function useSavePolicy(acctKey: string) {
  const queryClient = useQueryClient()
  return async (body: RulesPatch, version: number) => {
    const saved = await api.update({ params: { acctKey }, body, ifMatch: version })
    queryClient.setQueryData(policyQuery(acctKey).queryKey, saved)
    // Accounts below inherit what was changed here.
    void queryClient.invalidateQueries({ queryKey: ['policies'], refetchType: 'none' })
    return saved
  }
}
