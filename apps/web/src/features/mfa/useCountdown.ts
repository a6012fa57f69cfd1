import { useCallback, useSyncExternalStore } from 'react'

/** Whole seconds until a moment, by the clock on the wall; 0 afterwards and without one. */
export function useCountdown(until: number | undefined): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (until === undefined) return () => undefined
      const timer = setInterval(changed, 1000)
      return () => clearInterval(timer)
    },
    [until],
  )
  return useSyncExternalStore(subscribe, () =>
    until === undefined ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)),
  )
}
