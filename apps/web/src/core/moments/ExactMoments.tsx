import { useEffect, useState } from 'react'
import { TooltipAt } from '../../ui/Tooltip.tsx'

const moments = 'time[data-exact]'
const stops = 'a, button, input, summary, [tabindex="0"], [tabindex="-1"]'
const rows = 'tr, li, [role="row"]'

/** The moments of a focused control: those inside it, or else those of its row. */
function momentsOf(control: Element): HTMLElement[] {
  if (!control.matches(stops) || !control.matches(':focus-visible') || control.querySelector(rows)) return []
  const own = control.querySelectorAll<HTMLElement>(moments)
  const place = own.length > 0 ? control : control.closest(rows)
  return [...(place?.querySelectorAll<HTMLElement>(moments) ?? [])]
}

/**
 * The exact form of the relative moments (`When`): shown under the pointer, or in the focused row, so that no row needs
 * a Tab stop for it. There is one for the whole page; Escape hides it.
 */
export function ExactMoments() {
  const [shown, setShown] = useState<readonly HTMLElement[]>([])
  useEffect(() => {
    const listening = new AbortController()
    const show = (found: readonly HTMLElement[]) =>
      setShown((now) => (found.length === 0 && now.length === 0 ? now : found))
    const on = <Type extends keyof DocumentEventMap>(type: Type, act: (event: DocumentEventMap[Type]) => void) =>
      document.addEventListener(type, act, { signal: listening.signal })
    const under = (event: Event) => (event.target as Element | null)?.closest<HTMLElement>(moments)
    on('pointerover', (event) => {
      const moment = under(event)
      if (moment) show([moment])
    })
    on('pointerout', (event) => under(event) && show([]))
    on('focusin', (event) => show(momentsOf(event.target as Element)))
    on('focusout', () => show([]))
    return () => listening.abort()
  }, [])
  // Shown above, because a row opens its details below.
  return shown.map((moment, at) => (
    <TooltipAt
      key={at}
      target={moment}
      opened
      position="top"
      onClose={() => setShown([])}
      label={moment.dataset['exact'] ?? ''}
    />
  ))
}
