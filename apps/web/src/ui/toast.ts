import { useSyncExternalStore } from 'react'
import { snackbarStays } from '../lib/session.times.ts'

/** How long a message stays that offers something to do. */
const actionStays = 10_000
/** So many that offer something to do stand at once. */
const mostShown = 3

type Options = {
  /** A button in the message. */
  action?: { label: string; act: () => void }
  /** In red at the top, announced at once (specification sections 8 and 9). */
  failed?: boolean
}
export type Toast = Options & { id: number; text: string; stays: number }

let toasts: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()

function show(next: readonly Toast[]): void {
  toasts = next
  listeners.forEach((listener) => listener())
}

/**
 * Says that something is done, wherever the person goes meanwhile: 3 s, with an action 10 s, longer while hovered or focused.
 * A plain message gives way to the next.
 */
export function say(text: string, options: Options = {}): void {
  count += 1
  const stays = options.action ? actionStays : snackbarStays
  show([...toasts.filter(({ action }) => action), { ...options, id: count, text, stays }].slice(-mostShown))
}

export const unsay = (id: number) => show(toasts.filter((toast) => toast.id !== id))
export const unsayAll = () => show([])

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useToasts = () => useSyncExternalStore(listen, () => toasts)
