import { type ReactNode, useId } from 'react'
import css from './Fieldset.module.css'

type Props = {
  title: string
  /** Its title is read aloud only. */
  quiet?: boolean
  hint?: string
  /** An error of the answers as a whole, shown below them and linked to the set. */
  error?: string | undefined
  /** Side by side for a few short fields, or in as many columns as fit. */
  look?: 'inline' | 'cards' | undefined
  /** A part of a long form: its title is larger than the labels below it, with a rule above. */
  part?: boolean
  /** A single question with one answer. */
  radios?: boolean
  children: ReactNode
}

/** Several answers under one question. */
export function Fieldset({ title, quiet = false, hint, error, look, part, radios, children }: Props) {
  const id = useId()
  return (
    <fieldset
      role={radios ? 'radiogroup' : undefined}
      className={part ? `${css.set} ${css.part}` : css.set}
      aria-invalid={radios && error ? true : undefined}
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
    >
      <legend className={quiet ? 'visually-hidden' : css.legend}>{title}</legend>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <div className={look && css[look]}>{children}</div>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
