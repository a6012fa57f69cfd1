import { createContext, use, useEffect, useId } from 'react'
import type { Change } from '../SaveBar.tsx'

// Several forms of one page, saved by one bar: each says how it stands, the group shows the sum (`ux.md` 4.5, "one form over tabs").

/** Where a form stands on the page, and how it is brought to sight. */
export type SavePlace = { id: number; label: string; shown: boolean; reveal: () => void }
export type Fault = { id: string; label: string; text: string }

/** How one form stands. */
export type SavePart = {
  place: SavePlace
  count: number
  changes: () => Change[]
  faults: readonly Fault[]
  general: readonly string[]
  reference?: string | undefined
  attempt: number
  saving: boolean
  saved: boolean
  save: () => void
  discard: () => void
}
type Place = { pathname: string; search: unknown }
export type SaveGroup = {
  put: (id: string, part: SavePart | undefined) => void
  saveAll: () => void
  /** Whether a navigation stays with the record, so that no form of it is left. */
  stays: (from: Place, to: Place) => boolean
}

export const SaveGroupContext = createContext<SaveGroup | null>(null)
export const SavePlaceContext = createContext<SavePlace | null>(null)

/** Lets the group of the page, where there is one, show the bar, the summary and the result in place of this form. */
export function useSavePart(part: Omit<SavePart, 'place'>): SaveGroup | null {
  const id = useId()
  const group = use(SaveGroupContext)
  const place = use(SavePlaceContext)
  const member = place ? group : null
  // After every drawing: the functions close over the values of theirs. The group draws again only when a figure changed.
  useEffect(() => {
    if (place) member?.put(id, { ...part, place })
  })
  useEffect(() => () => member?.put(id, undefined), [member, id])
  return member
}
