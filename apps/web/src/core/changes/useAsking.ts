import type { ChangeKind, ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import { useState } from 'react'
import { NotSent } from '../records/useSentForm.ts'
import { useChange, type ChangeRequest } from './openChange.ts'

/**
 * For a form that leaves the rest to the preview. It is hidden during the preview and comes back with everything typed
 * when no set could be made. `ask` returns the set as of the closing of the preview.
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

/** The name of a field in the form for its path in a request for a set. */
export const ofInput = (path: string) => path.replace(/^input\./i, '')
