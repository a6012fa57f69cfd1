import { QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from '../lib/api.ts'
import { requestDebounce } from '../lib/limits.ts'

/**
 * Retries only failures that may pass: a lost connection or a busy server. Never a refusal, nor an answer that does not
 * match the contract, because the result would be the same.
 */
const mayHeal = (error: Error) =>
  error instanceof NetworkError || (error instanceof ApiError && [502, 503, 504].includes(error.status))

export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: requestDebounce,
        // Without a network a query would wait silently, and its page would say "Loading" for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failed, error) => failed < 2 && navigator.onLine && mayHeal(error),
      },
      mutations: { retry: false },
    },
  })

export const queryClient = makeQueryClient()
