import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { Cell } from './matrix.rules.ts'

/** A position in the grid; -1 is a row or column header, both -1 the corner. */
export type GridPosition = { row: number; col: number }
type Size = { rows: number; cols: number }
type Span = { first: number; last: number }

/** A range along one axis; a header selects the whole axis. */
const span = (one: number, other: number, length: number): Span =>
  one === -1 || other === -1
    ? { first: 0, last: length - 1 }
    : { first: Math.min(one, other), last: Math.max(one, other) }

const within = (at: number, { first, last }: Span) => at >= first && at <= last
const numbersOf = ({ first, last }: Span) => Array.from({ length: last - first + 1 }, (_, step) => first + step)
const placesIn = (down: Span, across: Span): GridPosition[] =>
  numbersOf(down).flatMap((row) => numbersOf(across).map((col) => ({ row, col })))

const clamp = (value: number, length: number) => Math.max(-1, Math.min(length - 1, value))
const letters: Readonly<Record<string, Cell>> = { n: 'none', r: 'R', w: 'RW', Delete: 'none' }

/** Where a key moves to; undefined for other keys. */
function moved({ row, col }: GridPosition, event: KeyboardEvent, { rows, cols }: Size): GridPosition | undefined {
  const all = event.ctrlKey || event.metaKey
  const to = {
    ArrowUp: { row: row - 1, col },
    ArrowDown: { row: row + 1, col },
    ArrowLeft: { row, col: col - 1 },
    ArrowRight: { row, col: col + 1 },
    Home: { row: all ? 0 : row, col: 0 },
    End: { row: all ? rows - 1 : row, col: cols - 1 },
  }[event.key]
  return to && { row: clamp(to.row, rows), col: clamp(to.col, cols) }
}

/** The position of an element in the grid. */
function placeOf(target: EventTarget): GridPosition | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
  if (!found) return undefined
  const [row = 0, col = 0] = (found.dataset['at'] ?? '').split(',').map(Number)
  return { row, col }
}

type Options = Size & {
  onSet: (cells: readonly GridPosition[], to: Cell) => void
  /** Enter on a header. */
  onOpen: (at: GridPosition) => void
}

/** The focused cell and the range from it; clamped, because a group may have been deleted since. */
function useRange({ rows, cols }: Size) {
  const [keptAt, setAt] = useState<GridPosition>({ row: 0, col: 0 })
  const [anchor, setAnchor] = useState<GridPosition>({ row: 0, col: 0 })
  const at = { row: clamp(keptAt.row, rows), col: clamp(keptAt.col, cols) }
  const [down, across] = [span(anchor.row, at.row, rows), span(anchor.col, at.col, cols)]
  const put = (to: GridPosition, from = to) => {
    setAt(to)
    setAnchor(from)
  }
  const go = (grid: Element, to: GridPosition, extend: boolean) => {
    // Focus first: the selection its handler sets is then replaced.
    grid.querySelector<HTMLElement>(`[data-at="${to.row},${to.col}"]`)?.focus()
    put(to, extend ? anchor : to)
  }
  const isSelected = ({ row, col }: GridPosition) => within(row, down) && within(col, across)
  return { at, put, go, selected: placesIn(down, across), isSelected }
}

/** The keys and the pointer of an ARIA grid: one cell has the focus, Shift extends it to a range, letters set the range. */
export function useGridKeys({ rows, cols, onSet, onOpen }: Options) {
  const { at, put, go, selected, isSelected } = useRange({ rows, cols })
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moved(at, event, { rows, cols })
    const letter = letters[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (to) go(event.currentTarget, to, event.shiftKey)
    else if (event.key === 'Escape') put(at)
    else if (event.key === 'Enter') onOpen(at)
    else if (letter && !event.ctrlKey && !event.metaKey && !event.altKey) onSet(selected, letter)
    else return
    event.preventDefault()
  }
  const onMouseDown = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (!place || event.button !== 0) return
    event.preventDefault()
    go(event.currentTarget, place, event.shiftKey)
  }
  /** On any focus change: a screen reader moves the focus without a key. */
  const onFocus = ({ target }: FocusEvent) => {
    const place = placeOf(target)
    if (place) put(place)
  }
  const placeProps = (place: GridPosition) => ({
    'data-at': `${place.row},${place.col}`,
    tabIndex: place.row === at.row && place.col === at.col ? 0 : -1,
  })
  return { isSelected, selected, placeProps, handlers: { onKeyDown, onMouseDown, onFocus } }
}
