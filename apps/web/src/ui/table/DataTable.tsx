import { type RowData, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { BodyRow } from './BodyRow.tsx'
import { type Column, columnDefs, features } from './column.ts'
import css from './DataTable.module.css'
import { walkRows } from './rowKeys.ts'
import { SortHeader } from './SortHeader.tsx'

type Props<Row extends RowData> = {
  /** Names the table and the region that it scrolls in. */
  label: string
  columns: readonly Column<Row>[]
  /** Ids in order, from `shownColumns`. */
  shown: readonly string[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: { by: string; onSort: (by: string) => void }
  /** The rows answer the question before; new ones are on their way. */
  stale?: boolean
  /** Instead of the table, when there are no rows. */
  empty: ReactNode
}

const classOf = <Row,>({ rowHeader, narrow, numeric, pinned }: Column<Row>) =>
  [rowHeader && css.first, !rowHeader && !narrow && css.wideOnly, numeric && css.numeric, pinned && css.pinned]
    .filter(Boolean)
    .join(' ')

/** A list as a real table: sticky header and first column, sort buttons, details below 56em, its own scroll region. */
export function DataTable<Row extends RowData>({
  label,
  columns,
  shown,
  rows,
  rowKey,
  sort,
  stale,
  empty,
}: Props<Row>) {
  const defs = useMemo(() => columnDefs(columns), [columns])
  const data = useMemo(() => [...rows], [rows])
  // The table keeps its state in a store: a new object on every drawing would be a change on every drawing.
  const order = shown.join(' ')
  const state = useMemo(() => {
    const columnOrder = order.split(' ')
    return {
      columnOrder,
      columnVisibility: Object.fromEntries(defs.map(({ id = '' }) => [id, columnOrder.includes(id)])),
    }
  }, [order, defs])
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: rowKey,
    state,
  })
  if (rows.length === 0) return <div className={css.empty}>{empty}</div>
  const byId = new Map(columns.map((column) => [column.id, column]))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move the focus between the links inside
    <section
      className={stale ? `${css.region} ${css.stale}` : css.region}
      aria-label={label}
      aria-busy={stale}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      onKeyDown={walkRows}
    >
      <table className={css.table} aria-label={label}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const column = byId.get(header.column.id)
                return column && <SortHeader key={header.id} column={column} className={classOf(column)} sort={sort} />
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <BodyRow
              key={row.id}
              id={row.id}
              cells={row.getVisibleCells().flatMap((cell) => {
                const column = byId.get(cell.column.id)
                return column ? [{ column, className: classOf(column), content: column.cell(row.original) }] : []
              })}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}
