import type { ChangeInput, ChangeKind, ChangeSet, Selection } from '@portal/contract/changes/changes.contract'
import { useSyncExternalStore } from 'react'

/** What somebody wants to do, and with which objects; `input` in code names. `title` heads the preview. */
export type WantedChange<K extends ChangeKind = ChangeKind> = {
  kind: K
  selection: Selection
  input: ChangeInput<K>
  title?: string
}
/** A preview that is to be shown: of a set that is made first, or of one that there is. `id` is its Idempotency-Key. */
export type AskedChange = {
  id: string
  wanted?: WantedChange
  changeKey?: string
  close: (last: ChangeSet | undefined) => void
}

let asked: AskedChange | undefined
const listeners = new Set<() => void>()

function put(next: AskedChange | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Shows the panel; the promise gives the set as it was last seen when the panel is closed, or undefined if none was made. */
function ask(what: Pick<AskedChange, 'wanted' | 'changeKey'>): Promise<ChangeSet | undefined> {
  asked?.close(undefined)
  return new Promise((resolve) => {
    const id = crypto.randomUUID()
    const close = (last: ChangeSet | undefined) => {
      if (asked?.id === id) put(undefined)
      resolve(last)
    }
    put({ ...what, id, close })
  })
}

/**
 * Every action on several objects, or with consequences beyond the one on the screen, goes through here: the server works out
 * what it would do, the panel shows it, and the person runs it now, later, or sends it for approval.
 */
const openChange = <K extends ChangeKind>(wanted: WantedChange<K>) => ask({ wanted })
const showChange = (changeKey: string) => ask({ changeKey })
const doors = { open: openChange, show: showChange }

/** `open` makes a change set and shows its preview; `show` shows one that there is. The shell holds the panel. */
export const useChange = () => doors

function listen(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
/** What is to be shown now; for the host in the shell. */
export const useAskedChange = () => useSyncExternalStore(listen, () => asked)
