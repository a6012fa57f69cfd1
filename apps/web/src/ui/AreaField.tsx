import { type ComponentProps, useId } from 'react'
import frame from './TextField.module.css'
import styles from './AreaField.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string
  error?: string | false | undefined
  /** Of the control, for links to it. */
  controlId?: string
}

/** A field of several lines with its label. Light enough for the pages around sign-in; forms of records use `ui/form`. */
export function AreaField({ label, error, controlId, className, ...area }: Props) {
  const own = useId()
  const id = controlId ?? own
  return (
    <div className={[frame['field'], className].filter(Boolean).join(' ')}>
      <label htmlFor={id} className={frame['label']}>
        {label}
      </label>
      <textarea
        rows={3}
        {...area}
        id={id}
        className={`${frame['input']} ${styles['area']}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p id={`${id}-error`} className={frame['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
