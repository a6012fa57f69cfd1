import { cloneElement, type HTMLAttributes, type ReactElement, useId, useState } from 'react'

// An overlay next to a control (menu, popover, tooltip) is placed by a library of 40 kB that no first view needs. So
// the page first has the control alone, and the library is loaded when the control is pointed at or focused.

export const loadOverlays = () => import('./overlays.tsx')

type Button = ReactElement<HTMLAttributes<HTMLElement>>
type Options = {
  popup: 'dialog' | 'menu'
  opened: boolean
  onClick?: () => void
  /** Handles Escape before the overlay has the focus, because the overlay hears it only from then on. */
  onEscape: () => void
}

/**
 * The button with the ARIA attributes of its overlay, the id by which the overlay finds it, and whether it is needed
 * already.
 */
export function useOpener(target: ReactElement, { popup, opened, onClick, onEscape }: Options) {
  const id = useId()
  const given = (target as Button).props
  const load = () => void loadOverlays()
  const button = cloneElement(target as Button, {
    id,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    onPointerEnter: load,
    onFocus: load,
    onClick: (event) => {
      given.onClick?.(event)
      onClick?.()
    },
    onKeyDown: (event) => {
      given.onKeyDown?.(event)
      if (!opened || event.key !== 'Escape') return
      event.stopPropagation()
      onEscape()
    },
  })
  return { button, id, needed: useNeeded(opened) }
}

/** Whether it was open at least once: it stays afterwards, so that it can fade out and give the focus back. */
function useNeeded(opened: boolean): boolean {
  const [needed, setNeeded] = useState(opened)
  if (opened && !needed) setNeeded(true)
  return needed || opened
}
