import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus on the page's h1 when the page opens, for keyboard and screen readers. Give it this ref and tabIndex={-1}. */
export function usePageFocus<E extends HTMLElement = HTMLHeadingElement>(): RefObject<E | null> {
  const heading = useRef<E>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return heading
}
