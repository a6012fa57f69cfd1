import { IconArrowDown as IconDown, IconArrowUp as IconUp } from '../icons.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Icon } from '../Icon.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import type { Column, ColumnMark } from './column.ts'
import css from './ColumnHead.module.css'
import type { useColumnFit } from './useColumnFit.ts'

type Props = {
  column: Pick<Column<never>, 'header' | 'note' | 'sort'> & { mark: ColumnMark }
  /** Which way the list is sorted by it, if it is. */
  now: 'up' | 'down' | undefined
  onSort: ((by: string) => void) | undefined
  /** The box that selects the page; its words are shown too, above cards without a sort button next to it. */
  before: { box: ReactNode; words: string } | undefined | false
  /** The handle that makes its edge draggable. */
  edge: ReturnType<NonNullable<ReturnType<typeof useColumnFit>['dragging']>> | undefined
}

/** A column's head; a sortable one is a button that says what a press will do; `aria-sort` gives the current order. */
export function ColumnHead({ column: { header, note, sort, mark }, now, onSort, before, edge }: Props) {
  const { t } = useTranslation()
  const next = now ? (now === 'up' ? 'down' : 'up') : sort?.first
  return (
    <th scope="col" {...mark} aria-sort={now && (now === 'up' ? 'ascending' : 'descending')}>
      {before && (
        <label className={css.box}>
          {before.box}
          {!sort && (
            <span className={css.boxWords} aria-hidden="true">
              {before.words}
            </span>
          )}
        </label>
      )}
      {sort && next && onSort ? (
        <button type="button" className={css.sort} onClick={() => onSort(sort[next])}>
          {header}
          <Icon
            of={(now ?? next) === 'up' ? IconUp : IconDown}
            className={now ? css.arrow : `${css.arrow} ${css.idle}`}
          />
          <VisuallyHidden>{t(next === 'up' ? 'table.sortUp' : 'table.sortDown')}</VisuallyHidden>
        </button>
      ) : (
        <span className={css.words}>{header}</span>
      )}
      {note && <span className={css.note}>{note}</span>}
      {/* For pointers only: the column chooser has buttons for it (WCAG 2.5.7). */}
      {edge && <span className={css.edge} aria-hidden="true" {...edge} />}
    </th>
  )
}
