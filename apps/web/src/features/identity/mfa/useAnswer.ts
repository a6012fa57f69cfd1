import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import { useState } from 'react'
import { faultText } from '../../../core/signIn/fault.ts'
import { codeOf } from '../../../lib/api.errors.ts'

/** The outcome of an answer to the challenge. */
export type AnswerState = {
  busy: boolean
  /** Why the last answer was refused. */
  refusal: string | undefined
  /** How many answers were refused so far. */
  refusals: number
  /** Sends an answer; true when it was right. */
  answer: (give: () => Promise<Tokens | undefined>) => Promise<boolean>
  /** Refuses an answer here, before it is sent. */
  refuse: (text: string) => void
}

type Options = {
  onDone: (tokens: Tokens | undefined) => void | Promise<void>
  /** The challenge is over; another one is needed. */
  onGone: () => void
  /** The code has expired. */
  onExpired?: () => void
}

/** One answer at a time, with the text of its refusal. */
export function useAnswer({ onDone, onGone, onExpired }: Options): AnswerState {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  function refuse(text: string): void {
    setRefusal(text)
    setRefusals((count) => count + 1)
  }
  async function answer(give: () => Promise<Tokens | undefined>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setRefusal(undefined)
    try {
      await onDone(await give())
      return true
    } catch (error) {
      refuse(faultText(error))
      if (codeOf(error) === 'mfa.challengeGone' || codeOf(error) === 'auth.required') onGone()
      if (codeOf(error) === 'mfa.codeExpired') onExpired?.()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, refusals, answer, refuse }
}
