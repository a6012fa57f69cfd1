import { apiKeys } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import type { Input } from '@portal/contract/core/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'

const api = clientFor(apiKeys)
export type NewKey = Input<typeof apiKeys.create>['body']
export type NewIntegration = Input<typeof apiKeys.grantIntegration>['body']
export type KeyChange = Input<typeof apiKeys.update>['body']
export type Rotation = Input<typeof apiKeys.rotate>['body']

/** The API keys of an account, and the reader's actions on them. */
export const keysQuery = (acctKey: string) =>
  queryOptions({ queryKey: ['apiKeys', acctKey], queryFn: ({ signal }) => api.list({ params: { acctKey }, signal }) })

/** The rights of a key; fetched each time, because rights change. */
export const keyRightsQuery = (acctKey: string, keyId: string) =>
  queryOptions({
    queryKey: ['apiKeys', acctKey, keyId, 'rights'],
    queryFn: ({ signal }) => api.rights({ params: { acctKey, keyId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export type KeyAct =
  | { act: 'create'; body: NewKey }
  | { act: 'grant'; body: NewIntegration }
  | { act: 'update'; keyId: string; version: number; body: KeyChange }
  | { act: 'rotate'; keyId: string; body: Rotation }
  | { act: 'revoke'; keyId: string }

/** Makes, changes, rotates or revokes a key; returns the secret if there is a new one. */
export function useKeyAct(acctKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (input: KeyAct): Promise<{ secret?: string }> => {
      if (input.act === 'create') return api.create({ params: { acctKey }, body: input.body })
      if (input.act === 'grant') return api.grantIntegration({ body: input.body })
      const params = { acctKey, keyId: input.keyId }
      if (input.act === 'rotate') return api.rotate({ params, body: input.body })
      if (input.act === 'revoke') await api.revoke({ params })
      else await api.update({ params, body: input.body, ifMatch: input.version })
      return {}
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keysQuery(acctKey).queryKey }),
  })
}
