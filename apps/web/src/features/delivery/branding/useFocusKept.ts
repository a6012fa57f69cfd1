import { useEffect, useRef } from 'react'

/**
 * An element that takes the focus, or passes it to its `control`, when the button that had it is removed by a change.
 */
export function useFocusKept(change: unknown, control?: string) {
  const place = useRef<HTMLDivElement>(null)
  const known = useRef(change)
  useEffect(() => {
    if (known.current !== change && document.activeElement === document.body)
      ((control && place.current?.querySelector<HTMLElement>(control)) || place.current)?.focus()
    known.current = change
  }, [change, control])
  return place
}
