import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type TabSizes, tabsInRow } from './tabRow.ts'

/** The width of "More" before the button is there. */
const moreAtFirst = 72

const sizesOf = (bar: HTMLElement, row: HTMLElement): TabSizes => ({
  room: bar.getBoundingClientRect().width,
  more: row.nextElementSibling?.getBoundingClientRect().width ?? moreAtFirst,
  tabs: [...row.children].map((tab) => tab.getBoundingClientRect().width),
})

type TabRow = {
  bar: RefObject<HTMLDivElement | null>
  row: RefObject<HTMLDivElement | null>
  /** Whether the tab at this position is in the row. */
  shows: (at: number) => boolean
}

/**
 * Measures a bar and its tabs, and decides which of them are in the row. All tabs stay in the document, so that each
 * can be measured; those that do not fit must keep their width.
 */
export function useTabRow(count: number, current: number): TabRow {
  const bar = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const [sizes, setSizes] = useState<TabSizes>()
  useLayoutEffect(() => {
    const [outer, inner] = [bar.current, row.current]
    if (!outer || !inner) return
    // Measured once the page is laid out: measuring earlier would cause another layout with all the rows of a list.
    // Widths also change with the language, the font, and the marks of a tab.
    const observer = new ResizeObserver(() => {
      const now = sizesOf(outer, inner)
      setSizes((was) => (JSON.stringify(was) === JSON.stringify(now) ? was : now))
    })
    for (const one of [outer, ...inner.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [count])
  const visible = sizes?.tabs.length === count ? new Set(tabsInRow(sizes, current)) : undefined
  return { bar, row, shows: (at) => visible?.has(at) ?? true }
}
