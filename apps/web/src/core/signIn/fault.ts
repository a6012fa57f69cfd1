import { ApiError, NetworkError } from '../../lib/api.errors.ts'
import type { TFunction } from '../../lib/i18n.ts'

/** What to say of a failure: the server words its refusals; where it was not reached, that. Faults of our own go on. */
export function faultText(error: unknown, t: TFunction): string {
  if (error instanceof NetworkError) return t('login.offline')
  if (!(error instanceof ApiError)) throw error
  return error.message
}
