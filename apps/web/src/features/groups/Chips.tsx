import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import css from './Groups.module.css'

type Props = {
  label: string
  chips: readonly { key: string; text: string; mark?: ReactNode }[]
  /** Without it the chips can only be read. */
  onRemove: ((key: string) => void) | undefined
}

/** A list of names, each of which can be taken out. */
export function Chips({ label, chips, onRemove }: Props) {
  const { t } = useTranslation()
  if (chips.length === 0) return <p className={css.none}>{t('groups.noneOf', { what: label })}</p>
  return (
    <ul className={css.chips} aria-label={label}>
      {chips.map(({ key, text, mark }) => (
        <li key={key} className={css.chip} data-plain={!onRemove || undefined}>
          {mark}
          {text}
          {onRemove && (
            <button
              type="button"
              className={css.remove}
              aria-label={t('groups.takeOut', { name: text })}
              onClick={() => onRemove(key)}
            >
              <span aria-hidden="true">✕</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
