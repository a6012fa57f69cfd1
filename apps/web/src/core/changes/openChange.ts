import type {
  ChangeInput,
  ChangeKind,
  ChangeSet,
  Selection,
} from '@portal/contract/operations/changes/changes.contract'
import { useSyncExternalStore } from 'react'

/** The action that a person chose, and its objects; `input` uses code names. `title` is the heading of the preview. */
export type ChangeRequest<K extends ChangeKind = ChangeKind> = {
  kind: K
  selection: Selection
  input: ChangeInput<K>
  title?: string
  /** The caller shows refused input at its fields. */
  returns?: true
}
/** The result of a panel: the set as last seen, or none and why it could not be created. */
export type PanelResult = { last?: ChangeSet | undefined; error?: Error | undefined }
/** A preview to show: of a set yet to be created, or of an existing one. `id` is its Idempotency-Key. */
export type PreviewRequest = {
  id: string
  request?: ChangeRequest
  changeKey?: string
  close: (closed: PanelResult) => void
}

let current: PreviewRequest | undefined
const listeners = new Set<() => void>()

function put(next: PreviewRequest | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

/** Shows the panel; the promise resolves when it is closed. */
function ask(what: Pick<PreviewRequest, 'request' | 'changeKey'>): Promise<PanelResult> {
  current?.close({})
  return new Promise((resolve) => {
    const id = crypto.randomUUID()
    const close = (closed: PanelResult) => {
      if (current?.id === id) put(undefined)
      resolve(closed)
    }
    put({ ...what, id, close })
  })
}

/**
 * Every action on several objects, or with effects beyond the one on the screen, goes through here. The server works
 * out the effects, the panel shows them, and the person runs the change now, later, or after approval.
 */
const openChange = <K extends ChangeKind>(request: ChangeRequest<K>) => ask({ request })
const showChange = (changeKey: string) => ask({ changeKey })
const doors = { open: openChange, show: showChange }

/** `open` creates a change set and shows its preview; `show` shows an existing one. The panel is part of the shell. */
export const useChange = () => doors

function listen(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
/** The change set to show now; read by the host in the shell. */
export const useOpenPreview = () => useSyncExternalStore(listen, () => current)
