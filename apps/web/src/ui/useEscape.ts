import { useEffect, useEffectEvent } from 'react'

/** What handles Escape itself: what is open, and what opened it. */
const owners =
  'dialog, [role="dialog"], [role="menu"], [role="listbox"], [aria-haspopup][aria-expanded="true"], [role="combobox"][aria-expanded="true"]'

/** The last one listens: it is what came last over the page. */
const listening: ((from: EventTarget | null) => void)[] = []

function onKey({ key, defaultPrevented, target }: KeyboardEvent) {
  if (key !== 'Escape' || defaultPrevented || (target instanceof Element && target.closest(owners))) return
  listening.at(-1)?.(target)
}

/** Escape anywhere on the page, for what lies over it without holding the focus (WCAG 2.4.11). @param wanted whether it is there */
export function useEscape(wanted: boolean, act: (from: EventTarget | null) => void): void {
  const onEscape = useEffectEvent(act)
  useEffect(() => {
    if (!wanted) return
    const mine = (from: EventTarget | null) => onEscape(from)
    listening.push(mine)
    document.addEventListener('keydown', onKey)
    return () => {
      listening.splice(listening.indexOf(mine), 1)
      if (listening.length === 0) document.removeEventListener('keydown', onKey)
    }
  }, [wanted])
}
