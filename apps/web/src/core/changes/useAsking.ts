import type { ChangeKind, ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useChange, type WantedChange } from './openChange.ts'

/**
 * For a dialog that asks what to do and leaves the rest to the preview: hidden while the preview is shown, and back
 * with everything typed when no preview could be made. `onClosed` gets the set as of the closing of the preview.
 */
export function useAsking(onClosed: (last: ChangeSet) => void) {
  const change = useChange()
  const [away, setAway] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const ask = async <K extends ChangeKind>(wanted: WantedChange<K>) => {
    setAway(true)
    setRefusal(undefined)
    const { last, error } = await change.open({ ...wanted, returns: true })
    if (last) return onClosed(last)
    setAway(false)
    setRefusal(error instanceof ApiError ? error : undefined)
  }
  /** The refusal of one field of the input, by its name in code. */
  const faultOf = (field: string) => refusal?.fields.find((fault) => fault.field === `input.${field}`)?.message
  return { ask, away, refusal, faultOf }
}
