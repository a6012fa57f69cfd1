import { passwords } from '@portal/contract/identity/passwords/passwords.contract'
import type { Result } from '@portal/contract/core/route'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../lib/call.ts'

/** The purpose of a link's code. */
export type CodeDetail = Result<typeof passwords.codeDetail>
type State = { detail?: CodeDetail; error?: Error }

/** Looks up the purpose of a code without using it. */
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
