import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { cardLabel, type ColumnMark } from './column.ts'
import type { Kind } from './widths.ts'
import css from './DataTable.module.css'
import cards from './RowCards.module.css'

type Cell = {
  /** `stays`: below 56em too. */
  column: { id: string; header: string; kind: Kind; rowHeader?: true; stays: boolean; mark: ColumnMark }
  content: ReactNode
}

type Props = {
  id: string
  cells: readonly Cell[]
  /** Before the name: its checkbox. */
  before?: ReactNode
  marked?: boolean | undefined
}
/** A row, and below 56em a second one with the cells that did not fit, opened by "Details". */
export function BodyRow({ id, cells, before, marked }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const hidden = cells.filter(({ column }) => !column.stays)
  return (
    <>
      <tr data-marked={marked || undefined}>
        {cells.map(({ column, content }) =>
          column.rowHeader ? (
            <th key={column.id} scope="row" {...column.mark}>
              {before ? (
                <div className={css.boxed} data-box>
                  {before}
                  {content}
                </div>
              ) : (
                content
              )}
            </th>
          ) : (
            <td key={column.id} {...column.mark} data-label={cardLabel(column, column.stays)}>
              {content}
            </td>
          ),
        )}
        {hidden.length > 0 && (
          <td data-column="details">
            <button
              type="button"
              className={cards.more}
              aria-expanded={open}
              aria-controls={open ? `${id}-details` : undefined}
              onClick={() => setOpen(!open)}
            >
              {t('table.details')}
            </button>
          </td>
        )}
      </tr>
      {open && (
        <tr className={cards.detailRow} id={`${id}-details`}>
          <td colSpan={cells.length}>
            <dl>
              {hidden.map(({ column, content }) => (
                <div key={column.id} style={{ display: 'contents' }}>
                  <dt>{column.header}</dt>
                  <dd>{content}</dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </>
  )
}
