import { useMemo } from 'react'
import { useFirstViewDrawn } from '../useFirstViewDrawn.ts'

/** How many rows the region of a table shows in a window, in pixels as in `DataTable.module.css`. */
const rowsIn = (height: number) => Math.ceil(Math.max(384, height - 336) / 40)

/** The rows to draw: when a table opens, those that a window of this height can show, and all of them right after. */
export function useRowsInSight<Row>(rows: readonly Row[]): readonly Row[] {
  const all = useFirstViewDrawn(rows.length > 0)
  return useMemo(() => (all ? rows : rows.slice(0, rowsIn(window.innerHeight))), [all, rows])
}
