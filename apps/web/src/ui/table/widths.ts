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
 * is short, first those of turn 1, identifying columns last. Without a turn a column keeps its content in one line.
 */
const limits: Record<Kind, { least: number; most: number; turn?: 1 | 2 }> = {
  name: { least: 11, most: 26, turn: 2 },
  text: { least: 4.5, most: 16, turn: 1 },
  email: { least: 9, most: 24, turn: 1 },
  names: { least: 4.5, most: 18, turn: 1 },
  prose: { least: 9, most: 34, turn: 1 },
  company: { least: 7, most: 17, turn: 1 },
  code: { least: 3, most: 16 },
  // A code that others gave may have any length; only a long one gets a second line.
  reference: { least: 8, most: 16, turn: 1 },
  number: { least: 3, most: 12 },
  date: { least: 6, most: 20, turn: 1 },
  // A note beside the state is on the second line.
  status: { least: 6, most: 11, turn: 1 },
  level: { least: 3, most: 8 },
  acts: { least: 3, most: 24 },
}

export type MeasuredColumn = {
  id: string
  kind: Kind
  /** The width of its widest content. */
  content: number
  /** The width of its head alone. */
  head: number
  /** The width of its longest word. */
  words: number
  /** The width of each row's content, measured where room is short. */
  rows?: readonly number[]
  /** The list is sorted by it. */
  sorted: boolean
}
export type Widths = Readonly<Record<string, number>>

export const narrowest = 48
export const widest = 999
/** The widths that a person may give a column. */
export const allowed = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)))

const between = (least: number, width: number, most: number) => Math.max(least, Math.min(width, most))

/** Shrinks columns by the excess, each by its share of what it can spare. */
function shrink<C extends { width: number }>(columns: readonly C[], over: number, least: (column: C) => number): void {
  const spareOf = (column: C) => Math.max(0, column.width - least(column))
  const spare = columns.reduce((sum, column) => sum + spareOf(column), 0)
  const part = spare > 0 ? Math.min(1, over / spare) : 0
  for (const column of columns) column.width -= spareOf(column) * part
}

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

/** The share of its width in which a content has room on two lines. */
const onTwoLines = 0.6
/** The longest word that is never broken, in rem. */
const longestWord = 14

/** The width that a column would have alone, and how far it can shrink. */
function wishOf(chosen: Widths, room: number, rem: number) {
  return ({ id, kind, content, head, words, rows = [], sorted }: MeasuredColumn) => {
    const { least, most, turn } = limits[kind]
    const own = chosen[id]
    const isName = kind === 'name'
    // "9 minutes ago" becomes longer while it is looked at.
    const fitting = kind === 'date' ? content + rem / 2 : content
    const byContent = between(isName ? least * rem : 0, fitting, most * rem)
    if (own !== undefined) {
      // A name never covers more than half of the part scrolled beneath it; the sorted column is never narrower than
      // its content.
      const width = isName ? Math.min(own, Math.max(least * rem, room / 2)) : sorted ? Math.max(own, byContent) : own
      return { width, least: width, turn: undefined, free: false, kind, content, rows }
    }
    const firm = !turn || (sorted && !isName)
    // A date gives up its spare room only: cut, it would lose its time.
    const broken = Math.max(least * rem, head, Math.min(words, longestWord * rem))
    const narrow = firm ? byContent : Math.min(byContent, kind === 'date' ? content : broken)
    return { width: byContent, least: narrow, turn, free: isName, kind, content, rows }
  }
}

type BreakableColumn = {
  width: number
  least: number
  content: number
  turn: 1 | 2 | undefined
  rows: readonly number[]
}
const twoLines = ({ least, content }: BreakableColumn) => Math.max(least, content * onTwoLines)
/** Takes room first where it gives the fewest rows a second line for it: rows that have one already cost nothing. */
function breakFewRows(columns: readonly BreakableColumn[], over: () => number): void {
  const broken = new Set<number>()
  const breakRows = ({ rows }: BreakableColumn, width: number) => {
    for (const [row, content] of rows.entries()) if (content > width) broken.add(row)
  }
  const giving = columns.filter(({ turn, rows }) => turn === 1 && rows.length > 0)
  for (const column of giving) breakRows(column, column.width)
  for (let left = over(); left > 1e-6; left = over()) {
    const steps = giving.flatMap((column) => {
      const { width, rows } = column
      const least = Math.max(twoLines(column), width - left)
      const ends = [least, ...rows.filter((end) => end > least)].filter((end) => end < width - 1e-6)
      return ends.map((end) => {
        const cost = rows.filter((content, row) => content > end && !broken.has(row)).length
        return { column, end, price: cost / (width - end) }
      })
    })
    const [best] = steps.toSorted((one, other) => one.price - other.price)
    if (!best) return
    best.column.width = best.end
    breakRows(best.column, best.end)
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
  type FittedColumn = (typeof fitted)[number]
  const giveWay = (turn: 1 | 2, least: (column: FittedColumn) => number) => {
    const columns = fitted.filter((column) => column.turn === turn)
    // More than a rounding error of the sum.
    if (over() > 1e-6) shrink(columns, over(), least)
  }
  breakFewRows(fitted, over)
  // All have room on two lines before one needs a third.
  giveWay(1, twoLines)
  giveWay(2, twoLines)
  giveWay(1, ({ least }) => least)
  giveWay(2, ({ least }) => least)
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

/** How far to scroll so that a column is between the first and the acts, which cover the columns beneath them. */
export function scrollFor(widths: readonly number[], at: number, view: { from: number; room: number; end: number }) {
  const start = widths.slice(0, at).reduce((sum, width) => sum + width, 0)
  const [first = 0] = widths
  if (at === 0) return view.from
  const latest = start - first
  const earliest = start + (widths[at] ?? 0) - (view.room - view.end)
  return Math.max(0, Math.min(latest, Math.max(earliest, view.from)))
}
