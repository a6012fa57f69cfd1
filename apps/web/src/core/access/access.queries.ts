import { access } from '@portal/contract/access/access/access.contract'
import { type Capabilities, capabilities, type Rights } from '@portal/contract/core/access/access.rules'
import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { clientFor } from '../../lib/api.ts'
import { RightsContext, type RightsMap } from '../../lib/useCan.ts'
import { loginDetailQuery, useMe } from '../me/me.queries.ts'
import { cachedProfile, cacheProfile, mergeProfile } from './accessProfile.ts'

const api = clientFor(access)

/** Both calls name the caller by e-mail (specification section 7). */
const ownEmail = async (client: QueryClient) => ({ email: (await client.ensureQueryData(loginDetailQuery)).email })

/**
 * The access profile of a person (specification section 4), from session storage or else from the server. Only the
 * answer's entry for the token's subject counts. Null if the answer has no flag.
 */
export const accessProfileQuery = (userKey: string) =>
  queryOptions({
    queryKey: ['access', 'profile', userKey],
    queryFn: async ({ client, signal }): Promise<RightsMap | null> => {
      const cached = cachedProfile(userKey)
      if (cached) return cached
      const body = await ownEmail(client)
      return keepProfile(userKey, await api.profile({ params: { clientId: 'portal-web' }, body, signal }))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Merges a profile from the server, and keeps it for this tab. */
export function keepProfile(userKey: string, texts: readonly string[]): RightsMap | null {
  const profile = mergeProfile(texts)
  if (profile) cacheProfile(userKey, profile)
  return profile
}

type QueryContext = { client: QueryClient; signal: AbortSignal }
type RamCheck = { enabled: boolean; failed: boolean }

/** The access-management check. When it fails it counts as enabled, and that is logged (specification section 8). */
const ramCheck = {
  queryKey: ['access', 'ramEnabled'],
  queryFn: async ({ client, signal }: QueryContext): Promise<RamCheck> => {
    try {
      return { enabled: (await api.ramEnabled({ body: await ownEmail(client), signal })).enabled, failed: false }
    } catch (error) {
      if (signal.aborted) throw error
      console.warn('The access-management check failed; it counts as enabled.', error) // oxlint-disable-line no-console -- specification section 8 asks for the log line
      return { enabled: true, failed: true }
    }
  },
  staleTime: 10 * 60_000,
}
export const ramEnabledQuery = queryOptions({ ...ramCheck, select: (check: RamCheck) => check.enabled })

/** Whether the check failed, so that "enabled" is only the safe assumption. The access screens say so. */
export const useRamCheckFailed = () =>
  useQuery({ ...ramCheck, select: (check: RamCheck) => check.failed }).data === true

/** The stored profile of the signed-in person, or null; suspends until known. */
export const useAccessProfile = () => useSuspenseQuery(accessProfileQuery(useMe().userKey)).data

/** The rights of the signed-in person (specification section 6). For display only; the API decides every call. */
export function useCapabilities(): Capabilities {
  const rights = useContext(RightsContext)
  return capabilities(rights as Rights, useMe().roleCode)
}
