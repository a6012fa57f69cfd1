import { sessions } from '@portal/contract/directory/sessions/sessions.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'

const api = clientFor(sessions)

/** The sessions of the signed-in person, the latest first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions', 'own'],
  queryFn: ({ signal }) => api.list({ signal }),
})

/** Ends one session, or without a key all but this; returns how many ended. */
export function useEndSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (sessionKey: string | undefined) => {
      if (sessionKey === undefined) return (await api.endOthers({ body: {} })).ended
      await api.end({ params: { sessionKey } })
      return 1
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
