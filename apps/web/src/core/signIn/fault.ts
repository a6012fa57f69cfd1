import { ApiError, NetworkError } from '../../lib/api.errors.ts'

/**
 * The text for a failure: the server's for a refusal, or that the server was not reached. Our own bugs are rethrown.
 */
export function faultText(error: unknown): string {
  if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
  return error.message
}
