import type { ComponentProps, CSSProperties } from 'react'
import { Field, type FieldProps } from './Field.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'id' | keyof FieldProps> & FieldProps

/** A field of several lines with its label. It grows with its text where the browser can. */
export function AreaField({ label, help, error, required, controlId, slim, className, ...rest }: Props) {
  const { 'aria-describedby': describedBy, rows = 3, ...area } = rest
  return (
    <Field {...{ label, help, error, required, controlId, slim, className }} aria-describedby={describedBy}>
      {(control) => <textarea {...area} {...control} rows={rows} style={{ '--rows': rows } as CSSProperties} />}
    </Field>
  )
}
