import { useRef } from 'react'
import { ApiError } from './api.errors.ts'

/**
 * Sends an action that must be done once, with an idempotency key: a repeat after a lost answer has the same key; after an
 * answer or a refusal, a new one.
 */
export function useOnceKey() {
  const key = useRef(crypto.randomUUID())
  return async <R>(send: (idempotencyKey: string) => Promise<R>): Promise<R> => {
    try {
      const result = await send(key.current)
      key.current = crypto.randomUUID()
      return result
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) key.current = crypto.randomUUID()
      throw error
    }
  }
}
