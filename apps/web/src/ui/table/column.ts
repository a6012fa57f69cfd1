import type { ReactNode } from 'react'

/** One column of a list as a screen describes it. */
export type Column<Row> = {
  id: string
  /** Already translated; it names the column in the chooser and in the details of a narrow row too. */
  header: string
  cell: (row: Row) => ReactNode
  /** The list's sort words for this column; `first` is what the first press asks for. */
  sort?: { up: string; down: string; first: 'up' | 'down' }
  /** Names the row: it cannot be hidden, sticks at the left and is the row's header. */
  rowHeader?: true
  /** Stays below 56em; the others move into the row's details. */
  narrow?: true
  /** Right-aligned with tabular figures. */
  numeric?: true
  /** Sticky at the right, so that it is reachable however wide the table is. */
  pinned?: true
  /** Hidden by default. */
  optional?: true
}

/** The columns to show, in order: the stored choice without what no longer exists, else the defaults; the row's name first. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen?: readonly string[]): string[] {
  const naming = columns.filter((column) => column.rowHeader).map((column) => column.id)
  const known = (chosen ?? []).filter((id) => columns.some((column) => column.id === id) && !naming.includes(id))
  const rest = chosen?.length
    ? known
    : columns.filter((column) => !column.optional && !column.rowHeader).map((column) => column.id)
  return [...naming, ...rest]
}
