import { useEffect, useEffectEvent } from 'react'

// The search belongs to the header. Pages open it from here, so that they need not know the shell.

const openers = new Set<() => void>()

/** Opens the search of the header. */
export function openSearch(): void {
  for (const open of openers) open()
}

/** Registers what opens the search, while the header is shown. */
export function useSearchOpener(onOpen: () => void): void {
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    const opener = () => open()
    openers.add(opener)
    return () => void openers.delete(opener)
  }, [])
}
