import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './CheckField.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  label: ReactNode
  error?: string | false | undefined
  /** Of the control, for links to it. */
  controlId?: string
}

/** A box to tick with its words. Light enough for the pages around sign-in; forms of records use `ui/form`. */
export function CheckField({ label, error, controlId, className, ...input }: Props) {
  const own = useId()
  const id = controlId ?? own
  return (
    <div className={className}>
      <label htmlFor={id} className={styles['label']}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={styles['box']}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
