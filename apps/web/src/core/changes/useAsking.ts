import type { ChangeKind, ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import { useState } from 'react'
import { NotSent } from '../records/useSentForm.ts'
import { useChange, type ChangeRequest } from './openChange.ts'

/**
 * For a form whose effects are shown in the preview. The form is hidden meanwhile, and comes back with its input when
 * no set could be made. `ask` returns the set as it was when the preview was closed.
 */
export function useAsking() {
  const change = useChange()
  const [away, setAway] = useState(false)
  const ask = async <K extends ChangeKind>(request: ChangeRequest<K>): Promise<ChangeSet> => {
    setAway(true)
    const { last, error } = await change.open({ ...request, returns: true })
    if (last) return last
    setAway(false)
    throw error ?? new NotSent()
  }
  return { ask, away }
}

/** The form's field for a path in the request for a set. */
export const ofInput = (path: string) => path.replace(/^input\./i, '')
