import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api.ts'

/** Only what may heal by itself is tried again: a lost connection or a busy server, never a refusal. */
const mayHeal = (error: Error) => !(error instanceof ApiError) || error.status === 503

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failed, error) => failed < 2 && mayHeal(error) },
    mutations: { retry: false },
  },
})
