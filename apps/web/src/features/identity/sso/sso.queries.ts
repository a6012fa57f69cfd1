import type { Input, Result } from '@portal/contract/core/route'
import { type SsoConfig, sso } from '@portal/contract/identity/sso/sso.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'

const api = clientFor(sso)
export type SsoPatch = Input<typeof sso.update>['body']
export type SsoTest = Result<typeof sso.test>

/** The single sign-on of an account, without its secret. */
export const ssoQuery = (acctKey: string) =>
  queryOptions({ queryKey: ['sso', acctKey], queryFn: ({ signal }) => api.get({ params: { acctKey }, signal }) })

/** The groups for people who are created at their first sign-in. */
export const ssoGroupsQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['sso', acctKey, 'groups'],
    queryFn: async ({ signal }) => (await api.groups({ params: { acctKey }, signal })).items,
  })

function useKeep(acctKey: string) {
  const queryClient = useQueryClient()
  return (config: SsoConfig) => {
    queryClient.setQueryData(ssoQuery(acctKey).queryKey, config)
    return config
  }
}

/** Saves the changes against the version that was read. */
export function useSaveSso(acctKey: string) {
  const keep = useKeep(acctKey)
  return async (body: SsoPatch, version: number) =>
    keep(await api.update({ params: { acctKey }, body, ifMatch: version }))
}

/** Tests the stored configuration without signing in. */
export const useTestSso = (acctKey: string) =>
  useMutation({ mutationFn: (): Promise<SsoTest> => api.test({ params: { acctKey }, body: {} }) })
