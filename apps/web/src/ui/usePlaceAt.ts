import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'

/** Between the list and its field, and the edge of the window. */
const gap = 4
const edge = 8

/** Puts a list below its field, or above it where more room is. */
function place(list: HTMLElement, field: Element): void {
  const { top, bottom, left, width } = field.getBoundingClientRect()
  // A keyboard on the screen takes of the room that can be seen.
  const height = window.visualViewport?.height ?? window.innerHeight
  const [below, above] = [height - bottom - gap - edge, top - gap - edge]
  list.style.maxHeight = ''
  const isAbove = list.offsetHeight > below && above > below
  Object.assign(list.style, {
    left: `${left}px`,
    width: `${width}px`,
    maxHeight: `${Math.max(isAbove ? above : below, 0)}px`,
    top: isAbove ? 'auto' : `${bottom + gap}px`,
    bottom: isAbove ? `${window.innerHeight - top + gap}px` : 'auto',
  })
}

/**
 * Shows a list in the browser's top layer, next to its field: a dialog around both would cut it. It follows the field
 * as something scrolls.
 * @param content changes the height of the list
 */
export function usePlaceAt(list: RefObject<HTMLElement | null>, field: RefObject<Element | null>, content: unknown) {
  const follow = useEffectEvent(() => {
    if (list.current && field.current) place(list.current, field.current)
  })
  useLayoutEffect(() => list.current?.showPopover?.(), [list])
  useLayoutEffect(() => follow(), [content])
  useEffect(() => {
    const act = () => follow()
    // Scrolling does not bubble.
    document.addEventListener('scroll', act, true)
    window.addEventListener('resize', act)
    window.visualViewport?.addEventListener('resize', act)
    return () => {
      document.removeEventListener('scroll', act, true)
      window.removeEventListener('resize', act)
      window.visualViewport?.removeEventListener('resize', act)
    }
  }, [])
}
