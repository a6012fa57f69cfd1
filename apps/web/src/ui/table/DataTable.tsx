import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { ScrollRegion } from '../ScrollRegion.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { BodyRow } from './BodyRow.tsx'
import { type Column, shownColumns } from './column.ts'
import css from './DataTable.module.css'
import { walkRows } from './rowKeys.ts'

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
  rowKey: (row: Row) => string
  sort?: { by: string; onSort: (by: string) => void }
  /** The rows are those of the previous query; new ones are loading. */
  stale?: boolean
  /** Checkboxes before the names; the one in the header selects the page. */
  selection?: RowSelection<Row>
  /** Instead of the table, when there are no rows. */
  empty: ReactNode
}

const classOf = <Row,>({ rowHeader, narrow, numeric, pinned }: Column<Row>) =>
  [rowHeader && css.first, !rowHeader && !narrow && css.wideOnly, numeric && css.numeric, pinned && css.pinned]
    .filter(Boolean)
    .join(' ')

/** A list as a real table: sticky header and first column, sort buttons, details below 56em, its own scroll region. */
export function DataTable<Row>({ label, columns, shown, rows, rowKey, sort, stale, selection, empty }: Props<Row>) {
  if (rows.length === 0) return <div className={css.empty}>{empty}</div>
  const byId = new Map(columns.map((column) => [column.id, column]))
  // The server filters, sorts and pages; only the choice and order of columns is left to do here.
  const chosen = (shown ?? shownColumns(columns)).flatMap((id) => byId.get(id) ?? [])
  return (
    <ScrollRegion
      className={stale ? `${css.region} ${css.stale}` : css.region}
      label={label}
      aria-busy={stale}
      onKeyDown={walkRows}
    >
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {chosen.map((column) => (
              <SortHeader
                key={column.id}
                column={column}
                className={classOf(column)}
                sort={sort}
                before={
                  column.rowHeader &&
                  selection && <RowBox label={selection.allLabel} on={selection.all} onToggle={selection.toggleAll} />
                }
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = rowKey(row)
            return (
              <BodyRow
                key={id}
                id={id}
                marked={selection?.isOn(id)}
                before={
                  selection && (
                    <RowBox
                      label={selection.label(row)}
                      on={selection.isOn(id)}
                      onToggle={(range) => selection.toggle(id, range)}
                    />
                  )
                }
                cells={chosen.map((column) => ({ column, className: classOf(column), content: column.cell(row) }))}
              />
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

type RowBoxProps = { label: string; on: boolean | 'some'; onToggle: (range: boolean) => void }

/** The checkbox that selects a row, or a whole page; with Shift also those between. */
const RowBox = ({ label, on, onToggle }: RowBoxProps) => (
  <label className={css.box}>
    <input
      type="checkbox"
      aria-label={label}
      checked={on === true}
      ref={(box) => {
        if (box) box.indeterminate = on === 'some'
      }}
      onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
    />
  </label>
)

type SortHeaderProps = {
  column: { header: string; sort?: { up: string; down: string; first: 'up' | 'down' }; rowHeader?: true }
  className: string
  sort: { by: string; onSort: (by: string) => void } | undefined
  before?: ReactNode
}

/** A column's head; a sortable one is a button that says what a press will do; `aria-sort` gives the current order. */
function SortHeader({ column, className, sort, before }: SortHeaderProps) {
  const { t } = useTranslation()
  const words = column.sort
  if (!words || !sort)
    return (
      <th scope="col" className={className}>
        {before}
        {column.header}
      </th>
    )
  const now = sort.by === words.up ? 'up' : sort.by === words.down ? 'down' : undefined
  const next = now ? (now === 'up' ? 'down' : 'up') : words.first
  return (
    <th scope="col" className={className} aria-sort={now && (now === 'up' ? 'ascending' : 'descending')}>
      {before}
      <button type="button" className={css.sort} onClick={() => sort.onSort(words[next])}>
        {column.header}
        <span aria-hidden="true" className={now ? css.arrow : `${css.arrow} ${css.idle}`}>
          {(now ?? next) === 'up' ? '↑' : '↓'}
        </span>
        <VisuallyHidden>{t(next === 'up' ? 'table.sortUp' : 'table.sortDown')}</VisuallyHidden>
      </button>
    </th>
  )
}
