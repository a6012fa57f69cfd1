import { type ReactNode, useEffect, useMemo } from 'react'
import { roving } from '../roving.ts'
import { ScrollRegion } from '../ScrollRegion.tsx'
import { Tick } from '../Tick.tsx'
import { BodyRow } from './BodyRow.tsx'
import { type Column, directionOf, markOf, readChoice } from './column.ts'
import { ColumnHead } from './ColumnHead.tsx'
import css from './DataTable.module.css'
import cards from './RowCards.module.css'
import { walkRows } from './rowKeys.ts'
import { type ColumnWidths, markEdges, useColumnFit } from './useColumnFit.ts'
import { useFirstViewDrawn } from '../useFirstViewDrawn.ts'

/** How many rows the region of a table shows in a window, in pixels as in `DataTable.module.css`. */
const rowsIn = (height: number) => Math.ceil(Math.max(384, height - 336) / 40)

/** The rows to draw: when a table opens, those that a window of this height can show, and all of them right after. */
function useRowsInSight<Row>(rows: readonly Row[]): readonly Row[] {
  const all = useFirstViewDrawn(rows.length > 0)
  return useMemo(() => (all ? rows : rows.slice(0, rowsIn(window.innerHeight))), [all, rows])
}

export type RowSelection<Row> = {
  isOn: (key: string) => boolean
  /** `range`: includes all from the one selected last. */
  toggle: (key: string, range: boolean) => void
  all: boolean | 'some'
  toggleAll: () => void
  label: (row: Row) => string
  allLabel: string
}
type Props<Row> = {
  /** Names the table and the region that it scrolls in. */
  label: string
  columns: readonly Column<Row>[]
  /** Ids in order; by default all but the optional ones. */
  shown?: readonly string[]
  rows: readonly Row[]
  /** Names the part of the list in the rows; a new part is shown from its top. */
  page?: string
  rowKey: (row: Row) => string
  sort?: { by: string; onSort: (by: string) => void }
  /** The rows are those of the previous query; new ones are loading. */
  stale?: boolean
  /** Checkboxes before the names; the one in the header selects the page. */
  selection?: RowSelection<Row>
  /** The widths that the person gave to columns; without it, only their content determines the width. */
  widths?: ColumnWidths
  /** Instead of the table, when there are no rows. */
  empty: ReactNode
}

/** The columns to show. The server filters, sorts and pages; only their choice and order is left to do here. */
function chosenOf<Row>(columns: readonly Column<Row>[], shown: readonly string[], by: string | undefined) {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const known = shown.flatMap((id) => byId.get(id) ?? [])
  return known.map((column, at) => {
    const now = directionOf(column, by)
    const sorted = now !== undefined
    const stays = sorted || Boolean(column.rowHeader ?? column.narrow)
    return { ...column, now, sorted, stays, mark: markOf(column, stays, at === known.length - 1) }
  })
}

/** Shows the whole text of a cut cell on hover; elements with a title keep theirs. */
function showFullText({ target, currentTarget }: { target: EventTarget; currentTarget: Element }): void {
  for (let one = target as Element | null; one && one !== currentTarget; one = one.parentElement) {
    if (!(one instanceof HTMLElement) || (one.title && !('cut' in one.dataset))) return
    const isCut = one.scrollWidth > one.clientWidth && getComputedStyle(one).textOverflow === 'ellipsis'
    one.toggleAttribute('data-cut', isCut)
    one.title = isCut ? one.textContent : ''
  }
}

/** A list as a real table: columns by content, sticky header, name and actions; on a phone rows are cards. */
export function DataTable<Row>({
  label,
  columns,
  shown,
  rows,
  page,
  rowKey,
  sort,
  stale,
  selection,
  widths,
  empty,
}: Props<Row>) {
  const chosen = chosenOf(columns, shown ?? readChoice(columns).shown, sort?.by)
  const drawn = useRowsInSight(rows)
  const { ref, dragging } = useColumnFit(chosen, [columns, drawn], widths)
  useEffect(() => {
    if (ref.current?.parentElement) ref.current.parentElement.scrollTop = 0
  }, [page, ref])
  if (rows.length === 0) return <div className={css.empty}>{empty}</div>
  return (
    <ScrollRegion
      className={stale ? `${css.region} ${css.stale}` : css.region}
      label={label}
      aria-busy={stale || drawn.length < rows.length}
      onKeyDown={walkRows}
      onScroll={(event) => markEdges(event.currentTarget)}
    >
      <table ref={ref} className={`${css.table} ${cards.cards}`} aria-label={label} onPointerOver={showFullText}>
        <colgroup>
          {chosen.map(({ id }) => (
            <col key={id} />
          ))}
        </colgroup>
        <thead>
          <tr ref={roving}>
            {chosen.map((column) => (
              <ColumnHead
                key={column.id}
                column={column}
                now={column.now}
                onSort={sort?.onSort}
                before={
                  column.rowHeader &&
                  selection && {
                    box: <RowBox label={selection.allLabel} on={selection.all} onToggle={selection.toggleAll} />,
                    words: selection.allLabel,
                  }
                }
                edge={column.kind === 'acts' ? undefined : dragging?.(column.id)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((row) => (
            <BodyRow
              key={rowKey(row)}
              id={rowKey(row)}
              marked={selection?.isOn(rowKey(row))}
              before={
                selection && (
                  <RowBox
                    label={selection.label(row)}
                    on={selection.isOn(rowKey(row))}
                    onToggle={(range) => selection.toggle(rowKey(row), range)}
                  />
                )
              }
              cells={chosen.map((column) => ({ column, content: column.cell(row) }))}
            />
          ))}
          <RowsToCome count={rows.length - drawn.length} />
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Keeps the place of rows that are drawn in a moment. */
const RowsToCome = ({ count }: { count: number }) =>
  count > 0 && <tr aria-hidden style={{ height: `calc(${count} * var(--row))` }} />

type RowBoxProps = { label: string; on: boolean | 'some'; onToggle: (range: boolean) => void }

/** The checkbox that selects a row, or a whole page; with Shift also those between. */
const RowBox = ({ label, on, onToggle }: RowBoxProps) => (
  <Tick aria-label={label} checked={on} onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)} />
)
