import { useSyncExternalStore } from 'react'
import { snackbarStays } from '../lib/session.times.ts'

/** How long a message with an action stays. */
const actionStays = 10_000
/** The maximum number of messages shown, not counting lasting ones. */
const maxShown = 3

type Options = {
  /** A button in the message. */
  action?: { label: string; act: () => void }
  /** In red at the top, announced immediately (specification sections 8 and 9). */
  failed?: boolean
  /** The message names a task that nothing else on the page names, so it stays until it is closed. */
  lasting?: boolean
}
/** `stays`: how long; without it, until the message is closed. */
export type Toast = Options & { id: number; text: string; stays: number | undefined }

let toasts: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()

function show(next: readonly Toast[]): void {
  toasts = next
  listeners.forEach((listener) => listener())
}

/**
 * Says that something is done, on whatever page the person is by then: 3 s, with an action 10 s, longer while hovered
 * or focused, a lasting one until it is closed. The next message replaces a plain one.
 */
export function say(text: string, options: Options = {}): void {
  count += 1
  const stays = options.lasting ? undefined : options.action ? actionStays : snackbarStays
  const lasting = toasts.filter((toast) => toast.lasting)
  const withAction = toasts.filter((toast) => toast.action && !toast.lasting).slice(1 - maxShown)
  show([...lasting, ...withAction, { ...options, id: count, text, stays }])
}

export const dismiss = (id: number) => show(toasts.filter((toast) => toast.id !== id))
export const clearToasts = () => show([])

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useToasts = () => useSyncExternalStore(listen, () => toasts)
