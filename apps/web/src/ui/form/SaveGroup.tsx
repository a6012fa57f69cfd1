import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { SaveBar } from '../SaveBar.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { useSavedToast } from './useSavedToast.ts'
import { type SaveGroup as Group, SaveGroupContext, type SavePart } from './saveGroup.ts'

/** The rendered parts; while they are unchanged, nothing is rendered again. */
const figuresOf = (parts: readonly SavePart[]) =>
  JSON.stringify(
    parts.map(({ place, count, faults, general, reference, attempt, saving, saved }) => [
      place.id,
      place.label,
      place.shown,
      count,
      faults,
      general,
      reference,
      attempt,
      saving,
      saved.paths,
    ]),
  )

/** The forms that are in the page now, in the order of their places. */
function useParts() {
  const byId = useRef(new Map<string, SavePart>())
  const [, draw] = useState('')
  const list = () => [...byId.current.values()].toSorted((one, other) => one.place.id - other.place.id)
  const put: Group['put'] = (id, part) => {
    if (part) byId.current.set(id, part)
    else byId.current.delete(id)
    draw(figuresOf(list()))
  }
  return { list, put }
}

/** The state of one place, for its tab. */
export type PlaceState = { dirty: boolean; faults: number }
type Props = {
  stays: Group['stays']
  /** Renders the page with the state of its places. */
  children: (state: (placeId: number) => PlaceState) => ReactNode
}

/** One save bar, one error summary and one result for all forms of a page; Ctrl+S saves them all. */
export function SaveGroup({ stays, children }: Props) {
  const { list, put } = useParts()
  const now = useRef({ put, stays, list })
  now.current = { put, stays, list } // oxlint-disable-line react/refs -- only called later, by the forms
  const group = useMemo<Group>(
    () => ({
      put: (id, part) => now.current.put(id, part),
      stays: (from, to) => now.current.stays(from, to),
      saveAll: () => {
        for (const part of now.current.list()) if (part.count > 0 && !part.saving) part.save()
      },
    }),
    [],
  )
  useHotkeys([['mod+S', group.saveAll]], [])
  const parts = list()
  const many = parts.length > 1
  const sum = parts.reduce((total, { count }) => total + count, 0)
  const saving = parts.some((part) => part.saving)
  const faults = parts.flatMap(({ place, faults: own }) =>
    own.map((fault) =>
      place.shown ? fault : { ...fault, label: `${place.label}: ${fault.label}`, reveal: place.reveal },
    ),
  )
  const state = (placeId: number): PlaceState => {
    const own = parts.filter(({ place }) => place.id === placeId)
    return {
      dirty: own.some(({ count }) => count > 0),
      faults: own.reduce((total, part) => total + part.faults.length + part.general.length, 0),
    }
  }
  useSavedToast(
    sum === 0 && !saving && parts.some(({ saved }) => saved.paths),
    parts.map(({ saved }) => saved),
  )
  return (
    <SaveGroupContext value={group}>
      <ErrorSummary
        attempt={parts.reduce((total, { attempt }) => total + attempt, 0)}
        faults={faults}
        general={parts.flatMap(({ general }) => general)}
        reference={parts.find(({ reference }) => reference)?.reference}
      />
      {children(state)}
      <SaveBar
        count={sum}
        changes={() =>
          list().flatMap(({ place, changes }) =>
            changes().map((change) => ({
              ...change,
              path: `${place.id}.${change.path}`,
              label: many ? `${place.label}: ${change.label}` : change.label,
            })),
          )
        }
        saving={saving}
        onSave={group.saveAll}
        onDiscard={() => {
          for (const part of list()) part.discard()
        }}
      />
    </SaveGroupContext>
  )
}
