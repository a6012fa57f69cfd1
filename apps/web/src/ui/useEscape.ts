import { useEffect, useEffectEvent } from 'react'

/** Elements that handle Escape themselves: an open overlay, and the control that opened it. */
const owners =
  'dialog, [role="dialog"], [role="menu"], [role="listbox"], [aria-haspopup][aria-expanded="true"], [role="combobox"][aria-expanded="true"]'

/** Only the last one listens, as it was opened last. */
const listening: ((from: EventTarget | null) => void)[] = []

function onKey({ key, defaultPrevented, target }: KeyboardEvent) {
  if (key !== 'Escape' || defaultPrevented || (target instanceof Element && target.closest(owners))) return
  listening.at(-1)?.(target)
}

/**
 * Handles Escape anywhere on the page, for overlays without the focus (WCAG 2.4.11).
 * @param enabled whether the overlay is open
 */
export function useEscape(enabled: boolean, act: (from: EventTarget | null) => void): void {
  const onEscape = useEffectEvent(act)
  useEffect(() => {
    if (!enabled) return
    const mine = (from: EventTarget | null) => onEscape(from)
    listening.push(mine)
    document.addEventListener('keydown', onKey)
    return () => {
      listening.splice(listening.indexOf(mine), 1)
      if (listening.length === 0) document.removeEventListener('keydown', onKey)
    }
  }, [enabled])
}
