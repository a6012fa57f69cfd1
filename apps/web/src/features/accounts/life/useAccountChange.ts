import type { ChangeInput } from '@portal/contract/changes/changes.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '../../changes/openChange.ts'

type Kind = 'account.status' | 'account.move'

/** Shows what a change of one account would do; when the panel is closed, everything about accounts is asked for anew. */
export function useAccountChange() {
  const change = useChange()
  const queryClient = useQueryClient()
  return async <K extends Kind>(kind: K, acctKey: string, input: ChangeInput<K>) => {
    await change.open({ kind, selection: { acctKeys: [acctKey] }, input })
    await queryClient.invalidateQueries({ queryKey: ['accounts'] })
  }
}
