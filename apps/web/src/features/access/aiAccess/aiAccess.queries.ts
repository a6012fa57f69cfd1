import {
  aiAccess,
  type AiAccessChange,
  type AiAccessImpactRequest,
} from '@portal/contract/access/aiAccess/aiAccess.contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'

const api = clientFor(aiAccess)

/** Who in an account may use AI, and which account decided it. */
export const aiAccessQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['aiAccess', acctKey],
    queryFn: ({ signal }) => api.get({ query: { AccountId: acctKey }, signal }),
  })

/** The effect of a lock, by the values in the form. */
export const aiImpactQuery = (acctKey: string, body: AiAccessImpactRequest) =>
  queryOptions({
    queryKey: ['aiAccess', 'impact', acctKey, body],
    queryFn: ({ signal }) => api.impact({ params: { acctKey }, body, signal }),
    placeholderData: keepPreviousData,
  })

/** Saves against the version that was read; accounts below may inherit it, so theirs are fetched again when shown. */
export function useSaveAiAccess() {
  const queryClient = useQueryClient()
  return async (change: AiAccessChange) => {
    const saved = await api.save({ body: change })
    void queryClient.invalidateQueries({ queryKey: ['aiAccess'], refetchType: 'none' })
    queryClient.setQueryData(aiAccessQuery(change.accountId).queryKey, saved)
    return saved
  }
}
