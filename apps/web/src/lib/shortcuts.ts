import { useSyncExternalStore } from 'react'
import { read, write } from './storage.ts'

// Shortcuts of a single letter can be turned off, because speech input and stray keys trigger them (WCAG 2.1.4). The
// choice is kept in this browser, because it depends on the device.

const key = 'portal.shortcuts'
const listeners = new Set<() => void>()

/** Whether single-letter shortcuts are on; the default is on. */
export const shortcutsOn = () => read(key) !== 'off'

export function setShortcuts(on: boolean): void {
  write(key, on ? null : 'off')
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** A hook that follows changes, including those of other tabs. */
export const useShortcutsOn = () => useSyncExternalStore(listen, shortcutsOn)
