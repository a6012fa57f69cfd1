import { ApiError, NetworkError } from '../../lib/api.errors.ts'

/** A refusal as the sign-in page shows it; one about a single field is shown at the field. */
export type Refusal =
  | { kind: 'wrong' | 'offline' | 'emailMissing' | 'passwordMissing' | 'cancelled' }
  /** `forgot`: offer a password reset. */
  | { kind: 'closed'; message: string; forgot: boolean }
  | { kind: 'locked'; seconds: number; until: Date }
  | { kind: 'other'; message: string; correlationId: string | undefined }

/** The refusal behind a failed sign-in. Our own bugs are rethrown. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof NetworkError) return { kind: 'offline' }
  if (!(error instanceof ApiError)) throw error
  const { code, status, message, correlationId } = error
  if (code === 'auth.badCredentials') return { kind: 'wrong' }
  if (code === 'auth.factorOff' || code === 'auth.passwordExpired') return { kind: 'closed', message, forgot: true }
  if (code === 'auth.ssoRequired' || code === 'auth.passkeyRefused' || code === 'sso.refused')
    return { kind: 'closed', message, forgot: false }
  if (status !== 429) return { kind: 'other', message, correlationId }
  const seconds = error.retryAfter ?? 60
  return { kind: 'locked', seconds, until: new Date(Date.now() + seconds * 1000) }
}
