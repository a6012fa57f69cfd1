import type { ReactNode } from 'react'
import css from './TreeGrid.module.css'

/** Pages of the rows below a node, as the query cache has them. */
type TreeChildren<Node> = {
  data: { pages: readonly { items: readonly Node[] }[] } | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}
type TreeColumn<Node> = {
  id: string
  /** Already translated. */
  header: string
  cell: (node: Node) => ReactNode
  /** Not on a narrow screen. */
  wide?: true
  numeric?: true
}
export type Tree<Node> = {
  keyOf: (node: Node) => string
  /** How many are directly below; null: not known before it is opened. */
  countOf: (node: Node) => { total: number; capped: boolean } | null
  /**
   * The name of the row.
   * @param siblings the loaded keys next to it
   */
  name: (node: Node, siblings: readonly string[]) => ReactNode
  columns: readonly TreeColumn<Node>[]
  /** The menu at the end of a row; only that of the current row is a Tab stop. */
  acts?: (node: Node, tabIndex: 0 | -1) => ReactNode
  /** A hook: it is called by each open row. */
  useChildren: (key: string) => TreeChildren<Node>
}
/** The look of a column's cells. */
export const cellClass = ({ wide, numeric }: Pick<TreeColumn<never>, 'wide' | 'numeric'>) =>
  [wide && css.wideOnly, numeric && css.numeric].filter(Boolean).join(' ') || undefined
