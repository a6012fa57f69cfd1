import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import css from './MatrixGrid.module.css'
import { type Cell, cells } from './matrix.rules.ts'
import { type GridPosition, useGridKeys } from './useGridKeys.ts'
import { WarningMark } from './WarningMark.tsx'

/** A row or a column; adjacent ones of a section share its heading. */
export type Line = {
  id: string
  label: ReactNode
  section?: { id: string; label: string }
  /** The warning about it: a mark in its header, with the words in its name and on hover and focus. */
  warning?: string | undefined
}
type Props = {
  label: string
  rows: readonly Line[]
  cols: readonly Line[]
  cell: (row: string, col: string) => { value: Cell; stored: Cell }
  onSet?: ((places: readonly { row: string; col: string }[], to: Cell) => void) | undefined
  /** Shown next to the grid if there is room. */
  beside?: ReactNode
  /** Enter on the header of a line. */
  onOpen: (id: string) => void
}
type Keys = ReturnType<typeof useGridKeys>

/** Consecutive lines under one heading, each with its index. */
function sectionsOf(lines: readonly Line[]) {
  const found: { id: string; label: string | undefined; lines: { line: Line; at: number }[] }[] = []
  for (const [at, line] of lines.entries()) {
    const last = found.at(-1)
    if (last && last.id === (line.section?.id ?? '')) last.lines.push({ line, at })
    else found.push({ id: line.section?.id ?? '', label: line.section?.label, lines: [{ line, at }] })
  }
  return found
}

/** An ARIA grid of cells none, R, RW: arrows move, letters set, Shift selects a range, headers set their whole line. */
export function MatrixGrid({ label, rows, cols, cell, onSet, beside, onOpen }: Props) {
  const hint = useId()
  const { t } = useTranslation()
  const idsOf = (places: readonly GridPosition[]) =>
    places.flatMap(({ row, col }) => {
      const [one, other] = [rows[row], cols[col]]
      return one && other ? [{ row: one.id, col: other.id }] : []
    })
  const keys = useGridKeys({
    rows: rows.length,
    cols: cols.length,
    onSet: (places, to) => onSet?.(idsOf(places), to),
    onOpen: ({ row, col }) => {
      const line = row === -1 ? cols[col] : col === -1 ? rows[row] : undefined
      if (line) onOpen(line.id)
    },
  })
  const hasLabels = sectionsOf(cols).some((section) => section.label)
  return (
    <>
      <MatrixKeys id={hint} count={keys.selected.length} onSet={onSet && ((to) => onSet(idsOf(keys.selected), to))} />
      <div className={beside ? css.split : undefined}>
        <div className={css.region}>
          <table
            role="grid" // oxlint-disable-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of editable cells is built on a table (ARIA Authoring Practices, "Grid")
            className={css.grid}
            aria-label={label}
            aria-describedby={hint}
            aria-multiselectable={onSet ? true : undefined}
            aria-readonly={!onSet}
            {...keys.handlers}
          >
            <thead>
              {hasLabels && (
                <tr>
                  <td />
                  {sectionsOf(cols).map((section) => (
                    <th key={section.id} colSpan={section.lines.length} scope="colgroup" className={css.section}>
                      {section.label}
                    </th>
                  ))}
                </tr>
              )}
              <tr>
                <th {...keys.placeProps({ row: -1, col: -1 })} scope="col" className={css.corner}>
                  {t('accessGroups.matrix.all')}
                </th>
                {cols.map((line, col) => (
                  <Head
                    key={line.id}
                    line={line}
                    {...keys.placeProps({ row: -1, col })}
                    scope="col"
                    className={css.colHead}
                  />
                ))}
              </tr>
            </thead>
            {sectionsOf(rows).map((section) => (
              <tbody key={section.id}>
                {section.label && (
                  <tr>
                    <th colSpan={cols.length + 1} scope="rowgroup" className={css.section}>
                      <span>{section.label}</span>
                    </th>
                  </tr>
                )}
                {section.lines.map(({ line, at }) => (
                  <Row key={line.id} line={line} row={at} cols={cols} cell={cell} keys={keys} />
                ))}
              </tbody>
            ))}
          </table>
        </div>
        {beside}
      </div>
    </>
  )
}

/**
 * The header of a line. The header takes the focus, so its name includes the warning, which its mark cannot announce.
 */
function Head({ line: { label, warning }, ...rest }: ComponentProps<'th'> & { line: Line }) {
  if (!warning) return <th {...rest}>{label}</th>
  return (
    <Tooltip label={warning}>
      <th {...rest}>
        {label} <WarningMark />
        <VisuallyHidden>{warning}</VisuallyHidden>
      </th>
    </Tooltip>
  )
}

type RowProps = Pick<Props, 'cols' | 'cell'> & { line: Line; row: number; keys: Keys }
function Row({ line, row, cols, cell, keys }: RowProps) {
  const { t } = useTranslation()
  return (
    <tr>
      <Head line={line} {...keys.placeProps({ row, col: -1 })} scope="row" className={css.rowHead} />
      {cols.map((column, col) => {
        const { value, stored } = cell(line.id, column.id)
        return (
          <td
            key={column.id}
            {...keys.placeProps({ row, col })}
            className={css.cell}
            aria-selected={keys.isSelected({ row, col })}
            data-value={value}
            data-changed={value !== stored || undefined}
          >
            {/* i18n: accessGroups.cellLong.* */}
            {t(`accessGroups.cellLong.${value}`)}
            {value !== stored && (
              <VisuallyHidden>
                , {t('accessGroups.matrix.changedFrom', { from: t(`accessGroups.cellLong.${stored}`) })}
              </VisuallyHidden>
            )}
          </td>
        )
      })}
    </tr>
  )
}

const letters: Readonly<Record<Cell, string>> = { none: 'N', R: 'R', RW: 'W' }
type MatrixKeysProps = {
  id: string
  /** Cells that are selected. */
  count: number
  onSet: ((to: Cell) => void) | undefined
}

/** Buttons that set the selected cells, and the keys that do the same. */
function MatrixKeys({ id, count, onSet }: MatrixKeysProps) {
  const { t } = useTranslation()
  if (!onSet)
    return (
      <p id={id} className={css.hint}>
        {t('accessGroups.matrix.keysRead')}
      </p>
    )
  return (
    <div className={css.tools}>
      <div role="group" aria-label={t('accessGroups.matrix.setSelected')} className={css.setters}>
        <span role="status" className={css.count}>
          {t('accessGroups.matrix.selected', { count })}
        </span>
        {cells.map((to) => (
          <Button key={to} variant="default" size="xs" aria-keyshortcuts={letters[to]} onClick={() => onSet(to)}>
            {t(`accessGroups.cellLong.${to}`)} <Kbd>{letters[to]}</Kbd>
          </Button>
        ))}
      </div>
      <p id={id} className={css.hint}>
        {t('accessGroups.matrix.keys')}
      </p>
    </div>
  )
}
