import { IconX } from '../icons.ts'
import type { MouseEvent } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Icon } from '../Icon.tsx'
import { roving } from '../roving.ts'
import css from './FilterPills.module.css'

export type Pill = {
  key: string
  label: string
  onRemove: () => void
  /** Switches the filter to its other meaning. */
  other?: { label: string; onPress: () => void }
}

/** Removing the last pill removes the row: the focus goes to the button of the filters. */
const focusFilters = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest('[data-list]')?.querySelector<HTMLElement>('[data-choices]')?.focus()

type Props = {
  pills: readonly Pill[]
  /** Resets the list to its initial filters; absent while it has them. */
  onClear?: () => void
}

/** The active filters, each removable; one Tab stop. */
export function FilterPills({ pills, onClear }: Props) {
  const { t } = useTranslation()
  if (pills.length === 0) return null
  return (
    <div role="toolbar" aria-label={t('table.activeFilters')} ref={roving}>
      <ul className={css.pills}>
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
              onClick={(event) => {
                if (pills.length === 1) focusFilters(event)
                pill.onRemove()
              }}
            >
              <Icon of={IconX} />
            </button>
          </li>
        ))}
        {onClear && (
          <li>
            <button
              type="button"
              className={css.clear}
              onClick={(event) => {
                focusFilters(event)
                onClear()
              }}
            >
              {t('table.clearFilters')}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}
