import { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import type { Result } from '@portal/contract/core/route'
import { useCallback, useEffect, useRef, useState } from 'react'
import { faultText } from '../../../core/signIn/fault.ts'
import { codeOf } from '../../../lib/api.errors.ts'
import { callMfa } from './mfa.queries.ts'

type SentCode = Result<typeof mfa.generateCode> & { resendAt: number; endsAt: number }
/** `times`: how many codes were sent since the step opened, so that later ones can be announced. */
type State = { sent?: SentCode | undefined; times: number; busy: boolean; fault?: string | undefined }

/** The codes already sent: changing methods and back sends no new one. */
const underway = new Map<string, SentCode>()

async function generate(challengeId: string, channel: 'email' | 'sms'): Promise<SentCode> {
  const sent = await callMfa(mfa.generateCode, { body: { challengeId, channel } })
  const now = Date.now()
  return { ...sent, resendAt: now + sent.resendAfter * 1000, endsAt: now + sent.expiresIn * 1000 }
}

/** The code already sent, if it is still valid. */
function before(key: string): State {
  const sent = underway.get(key)
  return sent && sent.endsAt > Date.now() ? { sent, times: 1, busy: false } : { times: 0, busy: true }
}

/** Sends a code by e-mail or SMS when the step opens, and again on request. One sending at a time. */
export function useSentCode(challengeId: string, channel: 'email' | 'sms', onGone: () => void) {
  const key = `${challengeId} ${channel}`
  const [state, setState] = useState<State>(() => before(key))
  const sending = useRef(false)
  const now = useRef(onGone)
  useEffect(() => {
    now.current = onGone
  })
  /** The state after sending, from the previous one; undefined while another is in progress. */
  const request = useCallback(async (): Promise<((last: State) => State) | undefined> => {
    if (sending.current) return undefined
    sending.current = true
    try {
      const sent = await generate(challengeId, channel)
      underway.set(key, sent)
      return ({ times }) => ({ sent, times: times + 1, busy: false })
    } catch (error) {
      if (codeOf(error) === 'mfa.challengeGone' || codeOf(error) === 'auth.required') now.current()
      const fault = faultText(error)
      return (last) => ({ ...last, busy: false, fault })
    } finally {
      sending.current = false
    }
  }, [key, challengeId, channel])
  useEffect(() => {
    if (!before(key).sent) void request().then((change) => change && setState(change))
  }, [key, request])
  async function send(): Promise<void> {
    setState((last) => ({ ...last, busy: true, fault: undefined }))
    const change = await request()
    if (change) setState(change)
  }
  return { ...state, send }
}
