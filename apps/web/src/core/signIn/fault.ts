import { ApiError, NetworkError } from '../../lib/api.errors.ts'
import type { TFunction } from '../../lib/i18n.ts'

/** The text for a failure: the server's own for a refusal, or that it was not reached. Our own bugs are rethrown. */
export function faultText(error: unknown, t: TFunction): string {
  if (error instanceof NetworkError) return t('login.offline')
  if (!(error instanceof ApiError)) throw error
  return error.message
}
