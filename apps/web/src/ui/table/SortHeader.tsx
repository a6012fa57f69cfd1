import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import css from './DataTable.module.css'

type Props = {
  column: { header: string; sort?: { up: string; down: string; first: 'up' | 'down' }; rowHeader?: true }
  className: string
  sort: { by: string; onSort: (by: string) => void } | undefined
  before?: ReactNode
}

/** A column's head; a sortable one is a button that says what a press will do; `aria-sort` gives the current order. */
export function SortHeader({ column, className, sort, before }: Props) {
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
