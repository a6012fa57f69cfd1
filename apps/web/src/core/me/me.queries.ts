import { type LoginDetail, type Preferences, users } from '@portal/contract/users/users.contract'
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { clientFor } from '../../lib/api.ts'
import { currentLanguage } from '../../lib/language.ts'
import { read, write } from '../../lib/storage.ts'

const api = clientFor(users)

/**
 * Who acts for somebody goes on reading in their own language and scheme, as this browser shows them: the other person's
 * are nothing to be read in, and nothing to be changed by the way.
 */
function asSeenHere(me: LoginDetail): LoginDetail {
  if (!me.actingBy) return me
  const shown = read('portal.theme')
  const theme = shown === 'light' || shown === 'dark' ? shown : 'auto'
  return { ...me, preferences: { ...me.preferences, language: currentLanguage(), theme } }
}

/** The signed-in person; keeps the `ramAccess` flag of specification section 3 in local storage. */
export const loginDetailQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: async ({ signal }) => {
    const me = asSeenHere(await api.loginDetail({ signal }))
    write('ramAccess', String(me.ramAccess))
    return me
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** The signed-in person; suspends until known. */
export const useMe = (): LoginDetail => useSuspenseQuery(loginDetailQuery).data

const preferencesKey = ['users', 'preferences']

/** Changes how the person likes the portal: shown at once, taken back if it could not be saved. */
export function useUpdatePreferences() {
  const queryClient = useQueryClient()
  const { queryKey } = loginDetailQuery
  const show = (preferences: Partial<Preferences>) =>
    queryClient.setQueryData(queryKey, (me) => me && { ...me, preferences: { ...me.preferences, ...preferences } })
  return useMutation({
    // One after the other, and only the last one's answer is shown: an older one would take back what was pressed since.
    mutationKey: preferencesKey,
    scope: { id: 'preferences' },
    // While acting for somebody a choice is this browser's alone.
    mutationFn: async (body: Partial<Preferences>): Promise<Partial<Preferences>> =>
      queryClient.getQueryData(queryKey)?.actingBy ? body : api.updatePreferences({ body }),
    onMutate: async (changes) => {
      // An answer that is on its way holds what was before.
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)?.preferences
      show(changes)
      return before
    },
    onSuccess: (saved) => queryClient.isMutating({ mutationKey: preferencesKey }) <= 1 && show(saved),
    onError: (_error, _changes, before) => before && show(before),
  })
}
