import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { fitWidths, type Kind, type MeasuredColumn, scrollFor, type Widths, withWidth } from './widths.ts'

/** The widths that a person gave to columns of a list, and how to change them. */
export type ColumnWidths = {
  chosen: Widths
  onChange: (chosen: Widths) => void
  /** The widths that the columns have now; the table writes them down for the column chooser. */
  now: RefObject<Widths>
}

const headsOf = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>('thead th')]

/** The width of a head without the room that its column has to spare. */
function widthOfHead(head: HTMLElement): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(head)
  const words = [...head.children].filter((part) => !part.ariaHidden) as HTMLElement[]
  const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
  return words.reduce((sum, { offsetWidth }) => sum + offsetWidth, padding)
}

const widthOf = (head: HTMLElement) => Math.ceil(head.getBoundingClientRect().width)

const empty = { width: 0, lines: 1 }
/** The width and the lines of each cell of a column where nothing is broken. */
function rowsIn(table: HTMLTableElement, at: number, rem: number) {
  const range = document.createRange()
  return [...table.querySelectorAll('tbody tr')].map((row) => {
    const cell = row.children[at]
    if (!cell) return empty
    // A text that only screen readers have is in a box of one pixel, and takes no room.
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
      parentElement?.offsetWidth === 1 ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    )
    const first = texts.nextNode()
    if (!first) return empty
    while (texts.nextNode());
    range.setStart(first, 0)
    range.setEnd(texts.currentNode, texts.currentNode.nodeValue?.length ?? 0)
    const { right, height } = range.getBoundingClientRect()
    // A line of a cell has 1.125rem; smaller words are less high.
    const lines = Math.max(1, Math.round(height / rem / 1.125))
    return { width: Math.ceil(right - cell.getBoundingClientRect().left) + 8, lines }
  })
}

/** The width that each column's content takes in one line and in many, the room there is, and the scroll position. */
function measure(table: HTMLTableElement, region: HTMLElement, rem: number) {
  // Without widths the table was never scrolled, and reading the position would lay it out once more.
  const scrollLeft = table.style.getPropertyValue('--fitted') ? region.scrollLeft : 0
  table.dataset['measured'] = 'lines'
  const heads = headsOf(table)
  const lines = heads.map((head) => ({ content: widthOf(head), head: widthOfHead(head) }))
  const room = region.clientWidth
  // Where all lines have room, rows and words need not be measured.
  const short = lines.reduce((sum, { content }) => sum + content, 0) > room
  const whole = lines.map((one, at) => ({ ...one, rows: short ? rowsIn(table, at, rem) : [] }))
  if (short) table.dataset['measured'] = 'words'
  const widths = whole.map((one, at) => ({ ...one, words: heads[at] ? widthOf(heads[at]) : 0 }))
  delete table.dataset['measured']
  return { widths, room, scrollLeft }
}

/** Marks the edges where something is beneath sticky cells. */
export function markEdges(region: HTMLElement): void {
  const { scrollLeft, scrollTop, scrollWidth, clientWidth } = region
  region.toggleAttribute('data-beneath-head', scrollTop > 0)
  region.toggleAttribute('data-beneath-first', scrollLeft > 0)
  region.toggleAttribute('data-beneath-acts', scrollLeft + clientWidth < scrollWidth - 1)
}

type FitColumn = { id: string; kind: Kind; sorted: boolean }

type FitResult = { widths: readonly number[]; room: number }

/** Gives the columns of a table their widths in the room that it has. Nothing is done where rows are cards, on a phone. */
function fit(table: HTMLTableElement, columns: readonly FitColumn[], chosen: Widths): FitResult {
  const region = table.parentElement
  if (!region || getComputedStyle(table).tableLayout !== 'fixed') return { widths: [], room: region?.clientWidth ?? 0 }
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const { widths: natural, room, scrollLeft } = measure(table, region, rem)
  const measured: MeasuredColumn[] = columns.map((column, at) => ({
    ...column,
    ...(natural[at] ?? { content: 0, head: 0, words: 0, rows: [] }),
  }))
  const { widths, rest } = fitWidths(measured, chosen, room, rem)
  const cols = table.querySelectorAll('col')
  for (const [at, width] of widths.entries()) cols[at]?.style.setProperty('width', `${width}px`)
  table.style.setProperty('--fitted', `${widths.reduce((sum, width) => sum + width, 0)}px`)
  // Most tables have no rest, which each cell would inherit.
  if (rest > 0) table.style.setProperty('--rest', `${rest}px`)
  else table.style.removeProperty('--rest')
  // Set only where needed, because setting it lays out all rows immediately.
  if (scrollLeft > 0) region.scrollLeft = scrollLeft
  return { widths, room }
}

/** Scrolls sideways until the column that the list is sorted by is in sight. */
function showSorted(region: HTMLElement, columns: readonly FitColumn[], { widths, room }: FitResult): void {
  const at = columns.findIndex(({ sorted }) => sorted)
  if (at < 0 || widths.reduce((sum, width) => sum + width, 0) <= room) return
  const end = columns.at(-1)?.kind === 'acts' ? (widths.at(-1) ?? 0) : 0
  region.scrollLeft = scrollFor(widths, at, { from: region.scrollLeft, room, end })
}

/** Fits the columns now, and again whenever the room or the font changes. */
function keepFitted(table: HTMLTableElement, columns: readonly FitColumn[], fitNow: () => FitResult) {
  const region = table.parentElement
  if (!region) return
  let room = -1
  const follow = () => {
    const fitted = fitNow()
    room = fitted.room
    showSorted(region, columns, fitted)
  }
  follow()
  // Called when the table is laid out and not painted yet: reading sizes then costs nothing.
  const observer = new ResizeObserver(() => {
    if (region.clientWidth !== room) follow()
    markEdges(region)
  })
  observer.observe(region)
  const refit = () => {
    follow()
    markEdges(region)
  }
  document.fonts?.addEventListener('loadingdone', refit)
  return () => {
    observer.disconnect()
    document.fonts?.removeEventListener('loadingdone', refit)
  }
}

/**
 * Follows the pointer that holds an edge until it is released.
 * @param end gets the whole distance
 */
function followPointer(
  { currentTarget: edge, pointerId, clientX: from }: PointerEvent<HTMLElement>,
  moved: (by: number) => void,
  end: (by: number) => void,
): void {
  let by = 0
  const move = ({ clientX }: { clientX: number }) => {
    by = clientX - from
    moved(by)
  }
  edge.setPointerCapture(pointerId)
  edge.addEventListener('pointermove', move)
  const stop = () => {
    edge.removeEventListener('pointermove', move)
    if (by !== 0) end(by)
  }
  edge.addEventListener('lostpointercapture', stop, { once: true })
}

/**
 * Keeps the widths of a table's columns: by content, by the person's choice and by the room there is.
 * @param content the content of the rows: measured again when it changes
 */
export function useColumnFit(columns: readonly FitColumn[], content: readonly unknown[], widths?: ColumnWidths) {
  const ref = useRef<HTMLTableElement>(null)
  const { chosen = none, now, onChange } = widths ?? {}
  const order = columns.map(({ id }) => id)
  const fitNow = (custom: Widths) => {
    const fitted = ref.current ? fit(ref.current, columns, custom) : { widths: [], room: 0 }
    const { widths: given } = fitted
    if (now && given.length > 0) now.current = Object.fromEntries(order.map((id, at) => [id, given[at] ?? 0]))
    return fitted
  }
  useLayoutEffect(
    () => (ref.current ? keepFitted(ref.current, columns, () => fitNow(chosen)) : undefined),
    // oxlint-disable-next-line react/exhaustive-deps -- columns are made anew at each rendering; what matters of them is listed
    [columns.map((column) => `${column.id} ${column.sorted}`).join(), chosen, ...content],
  )
  /** Drags the edge of a column; on release, its width is kept. A double click restores the width of its content. */
  const dragging = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !now || !onChange) return
      event.preventDefault()
      const before = now.current
      const moved = (by: number) => withWidth(order, before, chosen, id, (before[id] ?? 0) + by)
      followPointer(
        event,
        (by) => fitNow(moved(by)),
        (by) => onChange(moved(by)),
      )
    },
    onDoubleClick: () => onChange?.(without(chosen, id)),
  })
  return { ref, dragging: onChange && dragging }
}
const none: Widths = {}

/** The chosen widths without that of one column. */
export const without = (chosen: Widths, id: string): Widths =>
  Object.fromEntries(Object.entries(chosen).filter(([one]) => one !== id))
