import { useTranslation } from '../../lib/i18n.ts'
import css from './FilterPills.module.css'

export type Pill = {
  key: string
  label: string
  onRemove: () => void
  /** Another reading of the same filter. */
  other?: { label: string; onPress: () => void }
}

/** The active filters, each removable. */
export function FilterPills({ pills, onClear }: { pills: readonly Pill[]; onClear: () => void }) {
  const { t } = useTranslation()
  if (pills.length === 0) return null
  return (
    <ul className={css.pills} aria-label={t('table.filters')}>
      {pills.map((pill) => (
        <li key={pill.key} className={css.pill}>
          {pill.label}
          {pill.other && (
            <button type="button" className={css.other} onClick={pill.other.onPress}>
              {pill.other.label}
            </button>
          )}
          <button
            type="button"
            className={css.remove}
            aria-label={t('table.removeFilter', { filter: pill.label })}
            onClick={pill.onRemove}
          >
            <span aria-hidden="true">✕</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={css.clear} onClick={onClear}>
          {t('table.clearFilters')}
        </button>
      </li>
    </ul>
  )
}
