import { aiAccess, type AiAccessChange } from '@portal/contract/aiAccess/aiAccess.contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../lib/api.ts'

const api = clientFor(aiAccess)

/** Who in an account may use AI, and where that comes from. */
export const aiAccessQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['aiAccess', acctKey],
    queryFn: ({ signal }) => api.get({ query: { AccountId: acctKey }, signal }),
  })

/** Saves it over the version that was read; accounts below may inherit it, so theirs are asked for again when shown. */
export function useSaveAiAccess() {
  const queryClient = useQueryClient()
  return async (change: AiAccessChange) => {
    const saved = await api.save({ body: change })
    void queryClient.invalidateQueries({ queryKey: ['aiAccess'], refetchType: 'none' })
    queryClient.setQueryData(aiAccessQuery(change.accountId).queryKey, saved)
    return saved
  }
}
