import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './TextField.tsx'
import styles from './AreaField.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & FieldProps

/** A field of several lines with its label. Light enough for the pages around sign-in; forms of records use `ui/form`. */
export function AreaField({ label, help, error, controlId, className, ...area }: Props) {
  return (
    <Field {...{ label, help, error, controlId, className }}>
      {(control) => <textarea rows={3} {...area} {...control} className={`${control.className} ${styles['area']}`} />}
    </Field>
  )
}
