import { IconX } from './icons.ts'
import type { ReactNode } from 'react'
import css from './ChipList.module.css'
import { Icon } from './Icon.tsx'

export type Chip = { key: string; text: string; mark?: ReactNode }
type Props = {
  label: string
  chips: readonly Chip[]
  /** Without it the chips are read-only. */
  onRemove?: ((key: string) => void) | undefined
  /** The name of the button that removes one. */
  removeLabel: (text: string) => string
}

/** A list of removable names. */
export function ChipList({ label, chips, onRemove, removeLabel }: Props) {
  return (
    <ul className={css.chips} aria-label={label}>
      {chips.map(({ key, text, mark }) => (
        <li key={key} className={css.chip} data-plain={!onRemove || undefined}>
          {mark}
          {text}
          {onRemove && (
            <button type="button" className={css.remove} aria-label={removeLabel(text)} onClick={() => onRemove(key)}>
              <Icon of={IconX} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
