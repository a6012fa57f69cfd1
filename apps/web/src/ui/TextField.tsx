import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './TextField.module.css'

/** What every field with a label has; the rest of its props go to the control. */
export type FieldProps = {
  label: string
  help?: string | undefined
  /** The error, shown below the field and linked to it. */
  error?: string | false | undefined
  /** Of the control, for links to it. */
  controlId?: string | undefined
  className?: string | undefined
}
type Control = { id: string; className: string | undefined; 'aria-invalid'?: true; 'aria-describedby'?: string }

/** The label, help and error of one control, which gets its links to them. */
export function Field({ label, help, error, controlId, className, children }: FrameProps) {
  const own = useId()
  const id = controlId ?? own
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={[styles['field'], className].filter(Boolean).join(' ')}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className={styles['help']}>
          {help}
        </p>
      )}
      {children({
        id,
        className: styles['input'],
        ...(error && { 'aria-invalid': true }),
        ...(described && { 'aria-describedby': described }),
      })}
      {error && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
type FrameProps = FieldProps & { children: (control: Control) => ReactNode }

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> &
  FieldProps & {
    /** Something inside the field at its end. */
    end?: ReactNode
  }

/** A one-line field with its label, help and error. Light enough for the sign-in page; forms of records use `ui/form`. */
export function TextField({ label, help, error, end, controlId, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, help, error, controlId, className }}>
      {(control) => (
        <div className={styles['frame']}>
          <input
            {...input}
            {...control}
            data-end={end ? true : undefined}
            aria-describedby={
              [control['aria-describedby'], input['aria-describedby']].filter(Boolean).join(' ') || undefined
            }
          />
          {end}
        </div>
      )}
    </Field>
  )
}
