import type { ReactNode } from 'react'
import { Steady } from './Steady.tsx'
import styles from './ChoiceBar.module.css'

type Choice<V extends string> = { value: V; label: string; shown?: ReactNode; lang?: string }
type Props<V extends string> = {
  label: string
  choices: readonly Choice<V>[]
  value: V
  onChange: (value: V) => void
}

/** A few choices side by side, one of them pressed. */
export function ChoiceBar<V extends string>({ label, choices, value, onChange }: Props<V>) {
  return (
    <div role="group" aria-label={label} className={styles['bar']}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={styles['choice']}
          aria-pressed={choice.value === value}
          aria-label={choice.shown === undefined ? undefined : choice.label}
          title={choice.shown === undefined ? undefined : choice.label}
          lang={choice.lang}
          onClick={() => onChange(choice.value)}
        >
          {choice.shown ?? <Steady text={choice.label} />}
        </button>
      ))}
    </div>
  )
}
