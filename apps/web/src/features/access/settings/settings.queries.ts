import type { Input } from '@portal/contract/core/route'
import { settings } from '@portal/contract/access/settings/settings.contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'

const api = clientFor(settings)
export type SettingChange = Input<typeof settings.update>['body']['changes'][number]

/** Every setting of an account: its effective value, where it comes from, and who locked it. */
export const settingsQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['settings', 'account', acctKey],
    queryFn: ({ signal }) => api.get({ params: { acctKey }, signal }),
  })
/** The settings of a person. */
export const userSettingsQuery = (userKey: string) =>
  queryOptions({
    queryKey: ['settings', 'user', userKey],
    queryFn: ({ signal }) => api.getUser({ params: { userKey }, signal }),
  })
/** The value of one setting at every level down to an account. */
export const settingChainQuery = (acctKey: string, code: string) =>
  queryOptions({
    queryKey: ['settings', 'chain', acctKey, code],
    queryFn: ({ signal }) => api.chain({ params: { acctKey, code }, signal }),
  })
/** The latest changes. */
export const latestSettingsQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['settings', 'latest', acctKey],
    queryFn: ({ signal }) => api.latest({ params: { acctKey }, signal }),
  })
/** The effect of a lock of this value. */
export const impactQuery = (acctKey: string, code: string, value: unknown) =>
  queryOptions({
    queryKey: ['settings', 'impact', acctKey, code, JSON.stringify(value)],
    queryFn: ({ signal }) => api.impact({ params: { acctKey }, body: { code, value, lock: true }, signal }),
    gcTime: 0,
  })

/** A saved value may be inherited everywhere below: refetch it when shown. */
function useSaved() {
  const queryClient = useQueryClient()
  return (key: readonly unknown[], saved: unknown) => {
    void queryClient.invalidateQueries({ queryKey: ['settings'], refetchType: 'none' })
    queryClient.setQueryData(key, saved)
  }
}
/** Saves settings of an account against the version that was read. */
export function useSaveSettings(acctKey: string) {
  const keep = useSaved()
  return async (changes: SettingChange[], version: number) => {
    const saved = await api.update({ params: { acctKey }, body: { changes }, ifMatch: version })
    keep(settingsQuery(acctKey).queryKey, saved)
    return saved
  }
}
export function useSaveUserSettings(userKey: string) {
  const keep = useSaved()
  return async (changes: SettingChange[], version: number) => {
    const saved = await api.updateUser({ params: { userKey }, body: { changes }, ifMatch: version })
    keep(userSettingsQuery(userKey).queryKey, saved)
    return saved
  }
}
