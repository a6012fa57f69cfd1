import { createContext, use, useEffect, useId } from 'react'
import type { Change } from '../SaveBar.tsx'
import type { SavedForm } from './useSavedToast.ts'

// Several forms of one page, saved by one bar: each reports its state, the group sums up (`ux.md` 4.5, "one form over tabs").

/** The place of a form on the page, and how to show it. */
export type SavePlace = { id: number; label: string; shown: boolean; reveal: () => void }
export type Fault = { id: string; label: string; text: string }

/** The state of one form. */
export type SavePart = {
  place: SavePlace
  count: number
  changes: () => Change[]
  faults: readonly Fault[]
  general: readonly string[]
  reference?: string | undefined
  attempt: number
  saving: boolean
  saved: SavedForm
  save: () => void
  discard: () => void
}
type Place = { pathname: string; search: unknown }
export type SaveGroup = {
  put: (id: string, part: SavePart | undefined) => void
  saveAll: () => void
  /** Whether a navigation stays with the record, so that no form is left. */
  stays: (from: Place, to: Place) => boolean
}

export const SaveGroupContext = createContext<SaveGroup | null>(null)
export const SavePlaceContext = createContext<SavePlace | null>(null)

/** Lets the page's group, if any, show the bar, the summary and the result for this form. */
export function useSavePart(part: Omit<SavePart, 'place'>): SaveGroup | null {
  const id = useId()
  const group = use(SaveGroupContext)
  const place = use(SavePlaceContext)
  const member = place ? group : null
  // After every render: the functions close over its values. The group renders again only when its state changed.
  useEffect(() => {
    if (place) member?.put(id, { ...part, place })
  })
  useEffect(() => () => member?.put(id, undefined), [member, id])
  return member
}
