import { type Ref, useId } from 'react'
import css from './ReasonField.module.css'

type Props = {
  label: string
  hint: string
  value: string
  onChange: (text: string) => void
  maxLength: number
  /** False: it may stay empty. */
  required?: boolean
  error?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
}

/** A reason in a few sentences, with a character count; for dialogs, which have no record form. */
export function ReasonField({ label, hint, value, onChange, maxLength, required = true, error, ref }: Props) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <p id={`${id}-hint`} className={css.hint}>
        {hint}
      </p>
      <textarea
        ref={ref}
        id={id}
        className={css.input}
        rows={3}
        maxLength={maxLength}
        value={value}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={css.count} aria-hidden="true">
        {value.trim().length} / {maxLength}
      </p>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  )
}
