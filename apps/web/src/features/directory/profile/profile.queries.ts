import { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import { passwords } from '@portal/contract/identity/passwords/passwords.contract'
import { users } from '@portal/contract/directory/users/users.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { loginDetailQuery } from '../../../core/me/me.queries.ts'
import { clientFor } from '../../../lib/api.ts'
import { setShortcuts } from '../../../lib/shortcuts.ts'
import { sessionsQuery } from '../sessions/sessions.queries.ts'
import type { ProfileChanges } from './profile.form.ts'

const api = clientFor(users)
const passwordApi = clientFor(passwords)
export const mfaApi = clientFor(mfa)

/** The factors of the signed-in person, and the requirements of their company. */
export const factorsQuery = queryOptions({
  queryKey: ['mfa', 'factors'],
  queryFn: ({ signal }) => mfaApi.factors({ signal }),
})

/** The rules for the reader's password, and when it was changed last. */
export const passwordQuery = queryOptions({
  queryKey: ['passwords', 'own'],
  queryFn: ({ signal }) => passwordApi.ownRules({ signal }),
})

/** Saves the changes: names and notices, then the preferences, then the values stored in this browser. */
export function useSaveProfile() {
  const queryClient = useQueryClient()
  const { queryKey } = loginDetailQuery
  return useMutation({
    mutationFn: async ({ person, preferences, shortcuts }: ProfileChanges) => {
      if (Object.keys(person).length > 0) {
        const saved = await api.updateProfile({ body: person })
        queryClient.setQueryData(queryKey, (me) => me && { ...me, ...saved })
      }
      if (Object.keys(preferences).length > 0) {
        const saved = await api.updatePreferences({ body: preferences })
        queryClient.setQueryData(queryKey, (me) => me && { ...me, preferences: saved })
      }
      if (shortcuts !== undefined) setShortcuts(shortcuts)
    },
  })
}

/** Runs after every change of a person's sign-in: other sessions may have ended with it. */
export function useSignInChanged() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [factorsQuery, passwordQuery, sessionsQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    )
}

export const changePassword = (password: string) =>
  passwordApi.change({ body: { password, confirmPassword: password } })
