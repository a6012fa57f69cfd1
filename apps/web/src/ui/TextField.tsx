import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './TextField.module.css'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  help?: string
  /** The error, shown below the field and linked to it. */
  error?: string | false | undefined
  /** Something inside the field at its end. */
  end?: ReactNode
  /** Of the control, for links to it. */
  controlId?: string
}

/** A one-line field with its label, help and error. Light enough for the sign-in page; forms of records use `ui/form`. */
export function TextField({ label, help, error, end, controlId, className, ...input }: TextFieldProps) {
  const own = useId()
  const id = controlId ?? own
  const [helpId, errorId] = [`${id}-help`, `${id}-error`]
  const described = [help && helpId, error && errorId, input['aria-describedby']].filter(Boolean).join(' ')
  return (
    <div className={[styles['field'], className].filter(Boolean).join(' ')}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {help && (
        <p id={helpId} className={styles['help']}>
          {help}
        </p>
      )}
      <div className={styles['frame']}>
        <input
          {...input}
          id={id}
          className={styles['input']}
          data-end={end ? true : undefined}
          aria-invalid={error ? true : input['aria-invalid']}
          aria-describedby={described || undefined}
        />
        {end}
      </div>
      {error && (
        <p id={errorId} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
