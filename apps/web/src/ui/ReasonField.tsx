import type { Ref } from 'react'
import { AreaField } from './AreaField.tsx'
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
export function ReasonField({ hint, value, onChange, required = true, ...area }: Props) {
  return (
    <div className={css.field}>
      <AreaField
        {...area}
        help={hint}
        value={value}
        aria-required={required}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={css.count} aria-hidden="true">
        {value.trim().length} / {area.maxLength}
      </p>
    </div>
  )
}
