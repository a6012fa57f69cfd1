import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import { internalPath, paths } from '../../lib/paths.ts'
import { session } from '../../lib/session.ts'

/** Half a sign-in: a token for the multi-factor routes only, valid for ten minutes. */
export type HalfSignIn = {
  token: string
  need: NonNullable<Tokens['mfa']>
  /** The page that was wanted. */
  returnTo: string | undefined
  endsAt: number
}

// In memory only: a reload restarts the sign-in.
let half: HalfSignIn | undefined

export const halfSignIn = {
  /** The half sign-in in progress, unless its ten minutes are over. */
  current(): HalfSignIn | undefined {
    if (half && Date.now() >= half.endsAt) half = undefined
    return half
  },
  end(): void {
    half = undefined
  },
}

/** The page on which a half sign-in continues. */
function nextStep({ enrolment, channels }: HalfSignIn['need']): string {
  if (enrolment) return paths.mfaMobileRequired
  return channels[0] === 'sms' ? paths.mfaMobileVerification : paths.mfaStartup
}

/**
 * Takes the answer of any sign-in method: a complete sign-in becomes this browser's session, a half one waits here for
 * its second factor.
 * @param returnTo the page that was wanted, unchecked; another origin's is refused
 * @returns the address to go on to
 */
export function arrive(tokens: Tokens, returnTo: string | undefined): string {
  const path = internalPath(returnTo)
  if (tokens.mfa?.required) {
    const { accessToken: token, mfa: need, expiresIn } = tokens
    half = { token, need, returnTo: path, endsAt: Date.now() + expiresIn * 1000 }
    return nextStep(need)
  }
  half = undefined
  session.enter(tokens)
  return path ?? paths.home
}
