import type { ReactNode } from 'react'
import type { Kind, Widths } from './widths.ts'

/** One column of a list as a screen describes it. */
export type Column<Row> = {
  id: string
  /** Already translated; it names the column in the chooser and in the details of a narrow row too. */
  header: string
  cell: (row: Row) => ReactNode
  /** The kind of content, which decides the width; numbers are at the right, actions stay in sight at the right edge. */
  kind: Kind
  /** Next to the header of the table: facts about all its cells, such as the time zone. */
  note?: ReactNode
  /** The list's sort words for this column; `first` is the order of the first press. */
  sort?: { up: string; down: string; first: 'up' | 'down' }
  /** Names the row: it cannot be hidden, sticks at the left and is the row's header. */
  rowHeader?: true
  /** Stays below 56em; the others move into the row's details. */
  narrow?: true
  /** Hidden by default. */
  optional?: true
}

/** Kinds whose content has one line; all others have as many lines as they need. */
const whole: ReadonlySet<Kind> = new Set(['number', 'date', 'code', 'level', 'acts'])

/** The attributes by which the style sheets know a column's cells. */
export const markOf = <Row>({ kind, rowHeader }: Column<Row>, stays: boolean, last: boolean) => ({
  'data-column': rowHeader ? 'name' : kind === 'acts' || kind === 'company' ? kind : undefined,
  /** Its content is aligned at the end: figures below figures. */
  'data-end': (!rowHeader && ['number', 'date', 'acts'].includes(kind)) || undefined,
  /** Keeps the cell in one piece: it never has a second line. */
  'data-whole': whole.has(kind) || undefined,
  /** Not on cards. */
  'data-wide': !stays || undefined,
  /**
   * At the right edge of the table. Marked by an attribute, because a selector would have to count the cells of each
   * row.
   */
  'data-last': last || undefined,
})

export type ColumnMark = ReturnType<typeof markOf>

/** Kinds that are clear without a label; all others need their label next to them where a card has no head above. */
const speaking: ReadonlySet<Kind> = new Set(['name', 'email', 'company', 'status', 'level', 'acts'])
/** The words before a column's value on a card. */
export const cardLabel = ({ header, kind }: Pick<Column<never>, 'header' | 'kind'>, stays: boolean) =>
  stays && !speaking.has(kind) ? header : undefined

type Sort = { up: string; down: string; first: 'up' | 'down' }

/** Which way a list in this order is sorted by the column, if it is. */
export function directionOf({ sort }: { sort?: Sort }, by: string | undefined): 'up' | 'down' | undefined {
  if (!sort || by === undefined) return undefined
  return sort.up === by ? 'up' : sort.down === by ? 'down' : undefined
}

/**
 * The columns to show, in order, and the widths that the person gave them. A choice is stored as ids, each with its
 * width if it has one: `country:180`. Columns that no longer exist are left out; without a choice there are the
 * defaults. The row's name comes first, and the column that the list is sorted by is always there.
 */
export function readChoice<Row>(columns: readonly Column<Row>[], stored: readonly string[] = [], by?: string) {
  const chosen = stored.map((one) => one.split(':') as [string, string?])
  const naming = columns.filter((column) => column.rowHeader).map((column) => column.id)
  const known = chosen.map(([id]) => id).filter((id) => columns.some((column) => column.id === id))
  const rest = chosen.length
    ? known.filter((id) => !naming.includes(id))
    : columns.filter((column) => !column.optional && !column.rowHeader).map((column) => column.id)
  const shown = [...naming, ...rest]
  const sorted = columns.find((column) => directionOf(column, by))
  if (sorted && !shown.includes(sorted.id)) {
    const acts = shown.findIndex((id) => columns.some((column) => column.id === id && column.kind === 'acts'))
    shown.splice(acts < 0 ? shown.length : acts, 0, sorted.id)
  }
  const widths: Widths = Object.fromEntries(chosen.flatMap(([id, width]) => (width ? [[id, Number(width)]] : [])))
  return { shown, widths }
}

export const writeChoice = (shown: readonly string[], widths: Widths): string[] =>
  shown.map((id) => (widths[id] ? `${id}:${widths[id]}` : id))
