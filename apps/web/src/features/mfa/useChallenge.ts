import { mfa } from '@portal/contract/mfa/mfa.contract'
import type { Result } from '@portal/contract/core/route'
import { useCallback, useEffect, useState } from 'react'
import { callMfa } from './mfa.calls.ts'

/** What must be shown, and the ways to do so (POST /api/v1/MFA/Token). */
export type Challenge = Result<typeof mfa.token>
type State = { challenge?: Challenge; error?: Error }

/** Opens a challenge for who is here, half or wholly signed in. `renew` opens another one when it is over. */
export function useChallenge(): State & { renew: () => void; renewed: boolean } {
  const [state, setState] = useState<State>({})
  const [round, setRound] = useState(0)
  useEffect(() => {
    let left = false
    callMfa(mfa.token, { body: {} }).then(
      (challenge) => left || setState({ challenge }),
      (error: Error) => left || setState({ error }),
    )
    return () => {
      left = true
    }
  }, [round])
  const renew = useCallback(() => {
    setState({})
    setRound((count) => count + 1)
  }, [])
  return { ...state, renew, renewed: round > 0 }
}
