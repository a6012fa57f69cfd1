import { passwords } from '@portal/contract/identity/passwords/passwords.contract'
import type { Result } from '@portal/contract/core/route'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../lib/call.ts'

/** What the code of a link is for. */
export type CodeDetail = Result<typeof passwords.codeDetail>
type State = { detail?: CodeDetail; error?: Error }

/** Looks up what the code is for, without using it. */
export function useCodeDetail(code: string): State & { again: () => void } {
  const [state, setState] = useState<State>({})
  const [round, setRound] = useState(0)
  useEffect(() => {
    let left = false
    call(passwords.codeDetail, { body: { code } }, undefined).then(
      (detail) => left || setState({ detail: detail as CodeDetail }),
      (error: Error) => left || setState({ error }),
    )
    return () => {
      left = true
    }
  }, [code, round])
  const again = useCallback(() => {
    setState({})
    setRound((count) => count + 1)
  }, [])
  return { ...state, again }
}
