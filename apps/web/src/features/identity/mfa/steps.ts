import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import type { Challenge } from './mfa.queries.ts'

/** One of the methods of a challenge. */
export type ChallengeWay = Challenge['ways'][number]

/** The props of every step of a challenge. */
export type StepProps = {
  challenge: Challenge
  way: ChallengeWay
  /** A half sign-in is in progress: this browser can be trusted. */
  half: boolean
  onDone: (tokens: Tokens | undefined) => void | Promise<void>
  onGone: () => void
}
