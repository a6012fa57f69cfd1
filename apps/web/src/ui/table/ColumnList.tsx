import {
  IconArrowAutofitContent as IconFit,
  IconArrowDown as IconDown,
  IconArrowUp as IconUp,
  IconMinus,
  IconPlus,
} from '../icons.ts'
import type { ComponentProps } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { CheckField } from '../CheckField.tsx'
import { Fieldset } from '../Fieldset.tsx'
import { Icon } from '../Icon.tsx'
import css from './CheckList.module.css'
import { type Column, directionOf } from './column.ts'
import { type ColumnWidths, without } from './useColumnFit.ts'
import { narrowest, widest, withWidth } from './widths.ts'

type Choice = Pick<Column<never>, 'id' | 'header' | 'kind' | 'rowHeader' | 'sort'>
export type ColumnListProps = {
  columns: readonly Choice[]
  shown: readonly string[]
  /** The order of the list: the column that it is sorted by stays. */
  by?: string
  widths: ColumnWidths
  onChange: (shown: string[] | undefined) => void
}

/** The columns of a list: shown or not, in which order and how wide; by buttons, since not everyone can drag (WCAG 2.5.7). */
export function ColumnList({ columns, shown, by, widths, onChange }: ColumnListProps) {
  const { t } = useTranslation()
  const order = [...shown, ...columns.map((column) => column.id).filter((id) => !shown.includes(id))]
  // The actions are always there, at the edge.
  const choices = order.flatMap((id) => columns.filter((column) => column.id === id && column.kind !== 'acts'))
  const acts = shown.findIndex((id) => columns.some((column) => column.id === id && column.kind === 'acts'))
  const end = acts < 0 ? shown.length : acts
  return (
    <Fieldset title={t('table.columns')}>
      {choices.map((column) => {
        const { id, header, rowHeader } = column
        const isSorted = directionOf(column, by) !== undefined
        const on = shown.includes(id)
        const toggle = () => onChange(on ? shown.filter((one) => one !== id) : shown.toSpliced(end, 0, id))
        const fixed = isSorted ? t('table.sortedBy') : rowHeader ? t('table.naming') : undefined
        return (
          <div key={id} className={css.row}>
            <CheckField
              label={header}
              checked={on}
              aria-disabled={fixed ? true : undefined}
              title={fixed}
              onChange={toggle}
            />
            <span className={css.choiceActs}>
              {on && <Sizes column={column} shown={shown} widths={widths} />}
              {!rowHeader && <Moves column={column} columns={columns} shown={shown} end={end} onChange={onChange} />}
            </span>
          </div>
        )
      })}
    </Fieldset>
  )
}

/** A button that stays in place when it has nothing left to do, because the focus would be lost with it. */
const Act = ({ off, ...rest }: ComponentProps<'button'> & { off: boolean }) => (
  <button type="button" {...rest} aria-disabled={off} onClick={off ? undefined : rest.onClick} />
)

type PartProps = Pick<ColumnListProps, 'shown'> & { column: Choice }

const step = 24
function Sizes({
  column: { id, header },
  shown,
  widths: { chosen, now, onChange },
}: PartProps & Pick<ColumnListProps, 'widths'>) {
  const { t } = useTranslation()
  const by = (change: number) => {
    const width = (now.current[id] ?? 0) + change
    onChange(withWidth(shown, now.current, chosen, id, width))
  }
  return (
    <span className={css.sizes}>
      <Act
        aria-label={t('table.fit', { column: header })}
        off={chosen[id] === undefined}
        onClick={() => onChange(without(chosen, id))}
      >
        <Icon of={IconFit} />
      </Act>
      <Act
        aria-label={t('table.narrower', { column: header })}
        off={chosen[id] === narrowest}
        onClick={() => by(-step)}
      >
        <Icon of={IconMinus} />
      </Act>
      <Act aria-label={t('table.wider', { column: header })} off={chosen[id] === widest} onClick={() => by(step)}>
        <Icon of={IconPlus} />
      </Act>
    </span>
  )
}

function Moves({
  column: { id, header },
  columns,
  shown,
  end,
  onChange,
}: PartProps & Pick<ColumnListProps, 'columns' | 'onChange'> & { end: number }) {
  const { t } = useTranslation()
  const first = columns.filter((column) => column.rowHeader).length
  const from = shown.indexOf(id)
  const mayGo = (to: number) => from >= 0 && to >= first && to < end
  const go = (to: number) => onChange(shown.filter((one) => one !== id).toSpliced(to, 0, id))
  return (
    <span className={css.moves}>
      <Act aria-label={t('table.moveLeft', { column: header })} off={!mayGo(from - 1)} onClick={() => go(from - 1)}>
        <Icon of={IconUp} />
      </Act>
      <Act aria-label={t('table.moveRight', { column: header })} off={!mayGo(from + 1)} onClick={() => go(from + 1)}>
        <Icon of={IconDown} />
      </Act>
    </span>
  )
}
