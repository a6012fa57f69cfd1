/** The kind of content of a column. */
export type Kind =
  | 'name'
  | 'text'
  | 'email'
  | 'company'
  | 'names'
  | 'prose'
  | 'code'
  | 'reference'
  | 'number'
  | 'date'
  | 'status'
  | 'level'
  | 'acts'

/**
 * The widths of columns by content, in rem: never more than `most`, and down to `least` and their longest word where room
 * is short. `line` is what a further line costs; without it a column keeps its content in one.
 */
const limits: Record<Kind, { least: number; most: number; line?: number }> = {
  name: { least: 11, most: 26, line: 2 },
  text: { least: 4.5, most: 16, line: 1 },
  // An address is read in one piece.
  email: { least: 9, most: 24, line: 1.5 },
  names: { least: 4.5, most: 18, line: 1 },
  prose: { least: 9, most: 34, line: 1 },
  company: { least: 7, most: 17, line: 1 },
  code: { least: 3, most: 16 },
  // A code that others gave may have any length; only a long one gets a second line.
  reference: { least: 8, most: 16, line: 1 },
  number: { least: 3, most: 12 },
  date: { least: 6, most: 20, line: 1 },
  // A note about the state is on the second line.
  status: { least: 6, most: 11, line: 1 },
  level: { least: 3, most: 8 },
  acts: { least: 3, most: 24 },
}

/** The widest line of a cell, and how many it has where its column has room for that. */
type MeasuredCell = { width: number; lines: number }
export type MeasuredColumn = {
  id: string
  kind: Kind
  /** The width of its widest content. */
  content: number
  /** The width of its head alone. */
  head: number
  /** The width of its longest word. */
  words: number
  /** Its cell in each row, measured where room is short. */
  rows?: readonly MeasuredCell[]
  /** The list is sorted by it. */
  sorted: boolean
}
export type Widths = Readonly<Record<string, number>>

export const narrowest = 48
export const widest = 999
/** The widths that a person may give a column. */
export const allowed = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)))

const between = (least: number, width: number, most: number) => Math.max(least, Math.min(width, most))

/** Kinds that stay as narrow as their content where there is room to spare. */
const tight: readonly Kind[] = ['acts', 'level']
/** The most that a column gets beyond its content, in rem: figures stay near the name that they belong to. */
const airOf = (kind: Kind) => (kind === 'number' ? 2 : 4)
type Spreading = { width: number; content: number; free: boolean; kind: Kind }
/**
 * Gives out the room that is left: first to columns that are cut, then an equal part to each up to its bound, so that
 * no name is far from its figures. All of it goes to one column once the person chose widths: the edge that is dragged
 * follows the pointer.
 * @returns the room that no column takes
 */
function spread(columns: readonly Spreading[], left: number, chosen: boolean, rem: number): number {
  const one = columns.find(({ free }) => free) ?? columns.at(-1)
  const many = columns.filter(({ kind }) => !tight.includes(kind))
  if (chosen || many.length === 0) {
    if (one) one.width += left
    return 0
  }
  const cut = many.map(({ content, width }) => Math.max(0, content - width))
  const all = cut.reduce((sum, missing) => sum + missing, 0)
  const given = Math.min(left, all)
  const part = (left - given) / many.length
  let rest = left - given
  for (const [at, column] of many.entries()) {
    const air = Math.min(part, airOf(column.kind) * rem)
    column.width += (all > 0 ? (given * (cut[at] ?? 0)) / all : 0) + air
    rest -= air
  }
  return rest
}

/** The longest word that is never broken, in rem. */
const longestWord = 14

/** The width that a column would have alone, and how far it can shrink. */
function wishOf(chosen: Widths, room: number, rem: number) {
  return ({ id, kind, content, head, words, rows = [], sorted }: MeasuredColumn) => {
    const { least, most, line } = limits[kind]
    const own = chosen[id]
    const isName = kind === 'name'
    // "9 minutes ago" becomes longer while it is looked at.
    const fitting = kind === 'date' ? content + rem / 2 : content
    const byContent = between(isName ? least * rem : 0, fitting, most * rem)
    if (own !== undefined) {
      // A name never covers more than half of the part scrolled beneath it; the sorted column is never narrower than
      // its content.
      const width = isName ? Math.min(own, Math.max(least * rem, room / 2)) : sorted ? Math.max(own, byContent) : own
      return { width, least: width, line, free: false, kind, content, rows }
    }
    const firm = !line || (sorted && !isName)
    // A date gives up its spare room only: cut, it would lose its time.
    const broken = Math.max(least * rem, head, Math.min(words, longestWord * rem))
    const narrow = firm ? byContent : Math.min(byContent, kind === 'date' ? content : broken)
    return { width: byContent, least: narrow, line, free: isName, kind, content, rows }
  }
}

/** The lines that a cell has in a width: of several lines, a sixth is empty behind the words. */
const linesIn = ({ width, lines }: MeasuredCell, room: number) =>
  room >= width ? lines : lines + Math.max(1, Math.ceil((width * 1.2) / room - 1.001))
/** The lines for which a row has room. */
const roomForLines = 2
/** The weight of a line for which the row becomes higher. */
const higherRow = 6

/**
 * The widths at which a cell of a column gets a further line, the widest of each 8 pixels: few are left to try, however
 * many rows there are.
 */
function endsOf(rows: readonly MeasuredCell[]): number[] {
  const widest: Record<number, number> = {}
  for (const { width } of rows)
    for (const end of [width, width * 0.6, width * 0.4]) {
      const place = Math.ceil(end / 8)
      widest[place] = Math.max(end, widest[place] ?? 0)
    }
  return Object.values(widest)
}

type BreakableColumn = { width: number; least: number; line?: number | undefined; rows: readonly MeasuredCell[] }
/** Takes room first where it costs the fewest lines, and least of all a higher row. */
function breakFewLines(columns: readonly BreakableColumn[], over: () => number): void {
  const heights: number[] = []
  const heightOf = (row: number) => heights[row] ?? roomForLines
  const take = (column: BreakableColumn, end: number) => {
    column.width = end
    for (const [row, cell] of column.rows.entries()) heights[row] = Math.max(heightOf(row), linesIn(cell, end))
  }
  for (const column of columns) take(column, column.width)
  const tried = columns.map((column) => ({ column, ends: endsOf(column.rows) }))
  for (let left = over(); left > 1e-6; left = over()) {
    const steps = tried.flatMap(({ column, ends }) => {
      const { width, rows, line = 0 } = column
      const least = Math.max(column.least, width - left)
      const possible = [least, ...ends].filter((end) => end >= least && end < width - 1e-6)
      const costOf = (end: number) =>
        rows.reduce((sum, cell, row) => {
          const lines = linesIn(cell, end)
          return sum + (lines - linesIn(cell, width)) * line + Math.max(0, lines - heightOf(row)) * higherRow
        }, 0)
      return possible.map((end) => ({ column, end, price: costOf(end) / (width - end) }))
    })
    const [best] = steps.toSorted((one, other) => one.price - other.price)
    if (!best) return
    take(best.column, best.end)
  }
}

/** `rest`: the part of the last column’s width that is behind its content. */
type FittedWidths = { widths: number[]; rest: number }
/**
 * The widths of all columns in a room: by content or as the person chose; spare room is shared by all, and what none of
 * them takes is behind the last. Where room is short, the others shrink for the sorted column; if that is not enough,
 * the list is wider than its room.
 */
export function fitWidths(columns: readonly MeasuredColumn[], chosen: Widths, room: number, rem = 16): FittedWidths {
  const fitted = columns.map(wishOf(chosen, room, rem))
  const over = () => fitted.reduce((sum, { width }) => sum + width, 0) - room
  breakFewLines(fitted, over)
  const rest = over() < 0 ? spread(fitted, -over(), Object.keys(chosen).length > 0, rem) : 0
  const last = fitted.at(-1)
  if (last) last.width += rest
  return { widths: fitted.map(({ width }) => width), rest }
}

/**
 * The choice after a column got a width. The name, which takes the rest, keeps its current width: otherwise the edge
 * would not follow the pointer.
 */
export function withWidth(
  [name = '']: readonly string[],
  now: Widths,
  chosen: Widths,
  id: string,
  width: number,
): Widths {
  return { ...chosen, [name]: allowed(now[name] ?? 0), [id]: allowed(width) }
}

/** How far to scroll so that a column is between the first and the actions, which cover the columns beneath them. */
export function scrollFor(widths: readonly number[], at: number, view: { from: number; room: number; end: number }) {
  const start = widths.slice(0, at).reduce((sum, width) => sum + width, 0)
  const [first = 0] = widths
  if (at === 0) return view.from
  const latest = start - first
  const earliest = start + (widths[at] ?? 0) - (view.room - view.end)
  return Math.max(0, Math.min(latest, Math.max(earliest, view.from)))
}
