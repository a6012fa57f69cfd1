import { startTransition, useEffect, useMemo, useState } from 'react'

/** How many rows the region of a table shows in a window, in pixels as in `DataTable.module.css`. */
const rowsIn = (height: number) => Math.ceil(Math.max(384, height - 336) / 40)

/**
 * The rows to draw: when a table opens, those that a window of this height can show, and all of them right after, so that the
 * first ones are not kept waiting by rows that nobody sees yet.
 */
export function useRowsInSight<Row>(rows: readonly Row[]): readonly Row[] {
  const [all, setAll] = useState(false)
  const any = rows.length > 0
  useEffect(() => {
    if (any) startTransition(() => setAll(true))
  }, [any])
  return useMemo(() => (all ? rows : rows.slice(0, rowsIn(window.innerHeight))), [all, rows])
}
