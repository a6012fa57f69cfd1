import type { ImportColumn } from '@portal/contract/directory/imports/imports.columns'
import type { ImportRowChecked } from '@portal/contract/directory/imports/imports.contract'
import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { fieldLabel } from '../../../lib/fieldLabel.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { CellInput } from '../../../ui/table/CellInput.tsx'
import css from './CheckGrid.module.css'
import type { SheetRow } from '@portal/contract/directory/imports/imports.sheet'
import type { ImportState } from './useImport.ts'

export type GridHandle = { nextError: () => void }
type Props = {
  ref: Ref<GridHandle>
  rows: readonly SheetRow[]
  columns: readonly ImportColumn[]
  byLine: ReadonlyMap<number, ImportRowChecked>
  importing: ImportState
}
type Place = { row: number; column: number }

/** As in the style sheet: on a phone the result is below the cells. */
const rowHeights = { wide: 40, narrow: 77 }
/** The room for the longest text of a column, in rem, between what a name needs and what others leave. */
const widthOf = (column: ImportColumn, rows: readonly SheetRow[]) => {
  const longest = rows.reduce((most, { cells }) => Math.max(most, cells[column]?.length ?? 0), 0)
  return Math.min(20, Math.max(6, longest * 0.48 + 1.5))
}
const faultsAt = (checked: ImportRowChecked | undefined, column: ImportColumn) =>
  checked?.faults.filter(({ columns }) => columns.includes(column)) ?? []

/** Moves the focus to a cell, which may have to be drawn first. */
function useCells(rows: number) {
  const region = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery('(width <= 56em)', false, { getInitialValueInEffect: false })
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => region.current,
    estimateSize: () => (isNarrow ? rowHeights.narrow : rowHeights.wide),
    overscan: 8,
  })
  const measureAgain = useEffectEvent(() => virtual.measure())
  useEffect(() => measureAgain(), [isNarrow])
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const focus = ({ row, column }: Place) => {
    setActive({ row, column })
    virtual.scrollToIndex(row)
    const find = () => region.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)
    requestAnimationFrame(() => {
      const cell = find()
      if (cell) cell.focus()
      else requestAnimationFrame(() => find()?.focus())
    })
  }
  return { region, virtual, active, setActive, focus }
}

/** The target of a key: up and down as in a spreadsheet, sideways from the ends of a text. */
function placeAfter({ key, currentTarget: cell }: KeyboardEvent<HTMLInputElement>, { row, column }: Place) {
  const { selectionStart, selectionEnd, value } = cell
  if (key === 'ArrowUp') return { row: row - 1, column }
  if (key === 'ArrowDown' || key === 'Enter') return { row: row + 1, column }
  if (key === 'ArrowLeft' && selectionStart === 0 && selectionEnd === 0) return { row, column: column - 1 }
  if (key === 'ArrowRight' && selectionStart === value.length) return { row, column: column + 1 }
  return undefined
}

/** All rows as fields; only those in sight are drawn. One Tab stop: arrow keys lead from cell to cell. */
export function CheckGrid({ ref, rows, columns, byLine, importing }: Props) {
  const { t } = useTranslation()
  const { region, virtual, active, setActive, focus } = useCells(rows.length)
  const id = useId()
  const go = (place: Place | undefined) =>
    place &&
    place.row >= 0 &&
    place.row < rows.length &&
    place.column >= 0 &&
    place.column < columns.length &&
    (focus(place), true)
  const isFaulty = ({ row, column }: Place) => {
    const [at, name] = [rows[row], columns[column]]
    return at && name ? faultsAt(byLine.get(at.line), name).some(({ level }) => level === 'error') : false
  }
  useImperativeHandle(ref, () => ({
    nextError: () => {
      const places = rows.flatMap((_, row) => columns.map((__, column) => ({ row, column })))
      const from = active.row * columns.length + active.column
      const next = [...places.slice(from + 1), ...places.slice(0, from + 1)].find(isFaulty)
      if (next) go(next)
    },
  }))
  const widths = columns.map((column) => widthOf(column, rows))
  const cells = ['3.5rem', ...widths.map((width) => `minmax(${width}rem, ${width}fr)`)].join(' ')
  const least = widths.reduce((sum, width) => sum + width, 3.5)
  return (
    <>
      <div
        ref={region}
        className={css.region}
        style={{ '--least': `${least}rem`, '--cells': cells } as CSSProperties}
        role="grid"
        aria-label={t('imports.check.rows')}
        aria-rowcount={rows.length + 1}
      >
        <div role="row" aria-rowindex={1} className={css.head}>
          <span role="columnheader">{t('imports.check.line')}</span>
          {columns.map((column) => (
            <span key={column} role="columnheader">
              {fieldLabel(column, t)}
            </span>
          ))}
          <span role="columnheader">{t('imports.check.result')}</span>
        </div>
        <div role="rowgroup" className={css.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            return (
              row && (
                <GridRow
                  key={row.line}
                  {...{ id, row, index, start, columns, active, setActive, go }}
                  checked={byLine.get(row.line)}
                  onEdit={importing.edit}
                />
              )
            )
          })}
        </div>
      </div>
      <CellLine id={id} row={rows[active.row]} column={columns[active.column]} byLine={byLine} importing={importing} />
    </>
  )
}

type RowProps = Pick<CellProps, 'id' | 'row' | 'checked' | 'onEdit'> & {
  index: number
  start: number
  columns: readonly ImportColumn[]
  active: Place
  setActive: (place: Place) => void
  go: CellProps['onGo']
}
function GridRow({ index, start, columns, active, setActive, go, ...rest }: RowProps) {
  const { row, checked } = rest
  return (
    <div role="row" aria-rowindex={index + 2} className={css.row} style={{ transform: `translateY(${start}px)` }}>
      <span role="rowheader" className={css.line}>
        {row.line}
      </span>
      {columns.map((column, at) => (
        <Cell
          key={column}
          {...rest}
          column={column}
          place={{ row: index, column: at }}
          tabbable={active.row === index && active.column === at}
          onFocus={() => setActive({ row: index, column: at })}
          onGo={go}
        />
      ))}
      <Verdict checked={checked} />
    </div>
  )
}

type CellProps = {
  id: string
  row: SheetRow
  column: ImportColumn
  place: Place
  tabbable: boolean
  checked: ImportRowChecked | undefined
  onFocus: () => void
  onGo: (place: Place | undefined) => boolean | undefined
  onEdit: ImportState['edit']
}
function Cell({ id, row, column, place, tabbable, checked, onFocus, onGo, onEdit }: CellProps) {
  const { t } = useTranslation()
  const faults = faultsAt(checked, column)
  const level = faults.some((fault) => fault.level === 'error') ? 'error' : faults.length > 0 ? 'warning' : undefined
  return (
    <span role="gridcell">
      <CellInput
        level={level}
        data-cell={`${place.row} ${place.column}`}
        tabIndex={tabbable ? 0 : -1}
        aria-label={t('imports.check.cell', { column: fieldLabel(column, t), line: row.line })}
        aria-describedby={tabbable ? `${id}-line` : undefined}
        title={faults.map(({ message }) => message).join(' ') || undefined}
        value={row.cells[column] ?? ''}
        onFocus={onFocus}
        onChange={({ currentTarget: { value } }) => onEdit(row.line, column, value)}
        onKeyDown={(event) => {
          if (onGo(placeAfter(event, place))) event.preventDefault()
        }}
      />
    </span>
  )
}

/** The result for a row, and the reason of a failure. */
function Verdict({ checked }: { checked: ImportRowChecked | undefined }) {
  const { t } = useTranslation()
  const words = checked?.faults.map(({ message }) => message).join(' ')
  return (
    <span role="gridcell" className={css.verdict} data-verdict={checked?.verdict} title={words || undefined}>
      {checked && t(`imports.verdict.${checked.verdict}`)}
      {words && <span className={css.why}>{words}</span>}
    </span>
  )
}

type LineProps = Pick<Props, 'byLine' | 'importing'> & {
  id: string
  row: SheetRow | undefined
  column: ImportColumn | undefined
}
/** The fault of the focused cell, and whether other cells have the text that it had. */
function CellLine({ id, row, column, byLine, importing }: LineProps) {
  const { t } = useTranslation()
  const now = row && column ? (row.cells[column] ?? '') : ''
  const at = row && column && `${row.line} ${column}`
  const [seen, setSeen] = useState<{ at: string; text: string }>()
  // Keeps the text of a cell when it gets the focus, so that other cells with that text can be fixed with it.
  if (at && seen?.at !== at) setSeen({ at, text: now })
  const from = seen?.at === at ? seen?.text : undefined
  const others =
    column && from !== undefined && from !== now
      ? importing.rows.rows.filter(({ line, cells }) => line !== row?.line && (cells[column] ?? '') === from).length
      : 0
  const faults = row && column ? faultsAt(byLine.get(row.line), column) : []
  return (
    <div className={css.cellLine}>
      <span id={`${id}-line`} data-level={faults.length > 0 || undefined}>
        {faults.map(({ message }) => message).join(' ')}
      </span>
      {others > 0 && column && (
        <Button variant="default" size="xs" onClick={() => importing.editAll(column, from ?? '', now)}>
          {t(from ? 'imports.check.same' : 'imports.check.sameEmpty', { count: others, text: from })}
        </Button>
      )}
    </div>
  )
}
