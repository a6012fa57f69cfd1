import { type LoginDetail, type Preferences, users } from '@portal/contract/directory/users/users.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { clientFor } from '../../lib/api.ts'
import { currentLanguage } from '../../lib/language.ts'
import { read, write } from '../../lib/storage.ts'

const api = clientFor(users)

/**
 * While a person acts for another, this browser's language and theme stay: the other person's are neither used nor
 * changed.
 */
function asSeenHere(me: LoginDetail): LoginDetail {
  if (!me.actingBy) return me
  const storedTheme = read('portal.theme')
  const theme = storedTheme === 'light' || storedTheme === 'dark' ? storedTheme : 'auto'
  return { ...me, preferences: { ...me.preferences, language: currentLanguage(), theme } }
}

/**
 * The signed-in person by the server's answer; keeps the `ramAccess` flag of specification section 3 in local storage.
 */
export function rememberMe(me: LoginDetail): LoginDetail {
  write('ramAccess', String(me.ramAccess))
  return asSeenHere(me)
}

/** The signed-in person. */
export const loginDetailQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: async ({ signal }) => rememberMe(await api.loginDetail({ signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The signed-in person, for everything below `KnowMe`: rows of a list read it some hundred times. */
export const MeContext = createContext<LoginDetail | undefined>(undefined)

/** The signed-in person. */
export function useMe(): LoginDetail {
  const me = use(MeContext)
  if (!me) throw new Error('useMe is for what stands below KnowMe')
  return me
}

const preferencesKey = ['users', 'preferences']

/** Changes the person's preferences: applied immediately, reverted if they could not be saved. */
export function useUpdatePreferences() {
  const queryClient = useQueryClient()
  const { queryKey } = loginDetailQuery
  const show = (preferences: Partial<Preferences>) =>
    queryClient.setQueryData(queryKey, (me) => me && { ...me, preferences: { ...me.preferences, ...preferences } })
  return useMutation({
    // One request at a time, and only the last answer is applied: an older one would revert newer choices.
    mutationKey: preferencesKey,
    scope: { id: 'preferences' },
    // While acting for another person, a choice stays in this browser.
    mutationFn: async (body: Partial<Preferences>): Promise<Partial<Preferences>> =>
      queryClient.getQueryData(queryKey)?.actingBy ? body : api.updatePreferences({ body }),
    onMutate: async (changes) => {
      // An answer still in flight holds the old value.
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)?.preferences
      show(changes)
      return before
    },
    onSuccess: (saved) => queryClient.isMutating({ mutationKey: preferencesKey }) <= 1 && show(saved),
    onError: (_error, _changes, before) => before && show(before),
  })
}
