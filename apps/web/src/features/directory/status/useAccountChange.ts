import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useAsking } from '../../../core/changes/useAsking.ts'

type Kind = 'account.status' | 'account.move'

/** Shows what a change of one account would do; when the panel is closed, all account data is refetched. */
export function useAccountChange(onClosed: () => void) {
  const queryClient = useQueryClient()
  const { ask, ...asking } = useAsking(() => {
    onClosed()
    void queryClient.invalidateQueries({ queryKey: ['accounts'] })
  })
  const change = <K extends Kind>(kind: K, acctKey: string, input: ChangeInput<K>) =>
    void ask({ kind, selection: { acctKeys: [acctKey] }, input })
  return { ...asking, change }
}
