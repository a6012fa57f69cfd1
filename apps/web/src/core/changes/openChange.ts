import type { ChangeInput, ChangeKind, ChangeSet, Selection } from '@portal/contract/changes/changes.contract'
import { useSyncExternalStore } from 'react'

/** What somebody wants to do, and with which objects; `input` in code names. `title` heads the preview. */
export type WantedChange<K extends ChangeKind = ChangeKind> = {
  kind: K
  selection: Selection
  input: ChangeInput<K>
  title?: string
  /** Whoever asked shows a refusal of what was typed, beside its fields. */
  returns?: true
}
/** What a panel leaves: the set as it was last seen, or none and why it could not be made. */
export type Closed = { last?: ChangeSet | undefined; error?: Error | undefined }
/** A preview that is to be shown: of a set that is made first, or of one that there is. `id` is its Idempotency-Key. */
export type AskedChange = {
  id: string
  wanted?: WantedChange
  changeKey?: string
  close: (closed: Closed) => void
}

let asked: AskedChange | undefined
const listeners = new Set<() => void>()

function put(next: AskedChange | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Shows the panel; the promise is kept when it is closed. */
function ask(what: Pick<AskedChange, 'wanted' | 'changeKey'>): Promise<Closed> {
  asked?.close({})
  return new Promise((resolve) => {
    const id = crypto.randomUUID()
    const close = (closed: Closed) => {
      if (asked?.id === id) put(undefined)
      resolve(closed)
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
