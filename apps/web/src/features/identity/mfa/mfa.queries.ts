import { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import type { Input, Result, Route } from '@portal/contract/core/route'
import { useCallback, useEffect, useState } from 'react'
import { halfSignIn } from '../../../core/signIn/halfSignIn.ts'
import { ApiError } from '../../../lib/api.errors.ts'
import type { CallInput } from '@portal/contract/core/client/client'
import { call } from '../../../lib/call.ts'
import { session } from '../../../lib/session.ts'

/**
 * Calls a multi-factor route with the half sign-in in progress, else with the session, to check its person again. A
 * half sign-in that the server no longer knows ends here too.
 */
export async function callMfa<R extends Route>(route: R, input: Input<R>): Promise<Result<R>> {
  const half = halfSignIn.current()
  try {
    return (await call(route, input as CallInput, half?.token ?? (await session.freshToken()))) as Result<R>
  } catch (error) {
    if (half && error instanceof ApiError && error.status === 401 && error.code === 'auth.required') halfSignIn.end()
    throw error
  }
}

/** The action to confirm, and the methods for it (POST /api/v1/MFA/Token). */
export type Challenge = Result<typeof mfa.token>
type State = { challenge?: Challenge; error?: Error }

/** Opens a challenge for a half or complete sign-in. `renew` opens another one when it is over. */
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
