import { useTranslation } from '../../lib/i18n.ts'
import css from './CheckList.module.css'
import { ChoicePopover } from './ChoicePopover.tsx'

type Choice = { id: string; header: string; rowHeader?: true }
type Props = { columns: readonly Choice[]; shown: readonly string[]; onChange: (shown: string[] | undefined) => void }

/** Which columns are shown and in which order; moved by buttons, since not everyone can drag (WCAG 2.5.7). */
export function ColumnChooser({ columns, shown, onChange }: Props) {
  const { t } = useTranslation()
  const fixed = columns.filter((column) => column.rowHeader).map((column) => column.id)
  const order = [...shown, ...columns.map((column) => column.id).filter((id) => !shown.includes(id))]
  const choices = order.flatMap((id) => columns.filter((column) => column.id === id && !column.rowHeader))
  const toggle = (id: string) => onChange(shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id])
  const move = (id: string, by: 1 | -1) => {
    const from = shown.indexOf(id)
    const to = from + by
    if (from < 0 || to < fixed.length || to >= shown.length) return
    const next = [...shown]
    next.splice(from, 1)
    next.splice(to, 0, id)
    onChange(next)
  }
  return (
    <ChoicePopover
      label={t('table.columns')}
      reset={{ words: t('table.resetColumns'), onReset: () => onChange(undefined) }}
      position="bottom-end"
      width={300}
    >
      <fieldset className={css.list}>
        <legend>{t('table.columns')}</legend>
        {choices.map(({ id, header }) => (
          <div key={id} className={css.row}>
            <label className={css.option}>
              <input type="checkbox" checked={shown.includes(id)} onChange={() => toggle(id)} />
              {header}
            </label>
            <span className={css.move}>
              {([-1, 1] as const).map((by) => (
                <button
                  key={by}
                  type="button"
                  aria-label={t(by < 0 ? 'table.moveLeft' : 'table.moveRight', { column: header })}
                  aria-disabled={
                    !shown.includes(id) ||
                    shown.indexOf(id) + by < fixed.length ||
                    shown.indexOf(id) + by >= shown.length
                  }
                  onClick={() => move(id, by)}
                >
                  <span aria-hidden="true">{by < 0 ? '↑' : '↓'}</span>
                </button>
              ))}
            </span>
          </div>
        ))}
      </fieldset>
    </ChoicePopover>
  )
}
