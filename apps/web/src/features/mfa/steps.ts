import type { Tokens } from '@portal/contract/auth/auth.contract'
import type { Challenge } from './mfa.queries.ts'

/** One of the ways of a challenge. */
export type Way = Challenge['ways'][number]

/** What every step of a challenge is given. */
export type StepProps = {
  challenge: Challenge
  way: Way
  /** Half a sign-in is under way: it can be remembered for this browser. */
  half: boolean
  onDone: (tokens: Tokens | undefined) => void | Promise<void>
  onGone: () => void
}
