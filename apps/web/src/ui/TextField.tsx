import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import css from './Field.module.css'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | keyof FieldProps> &
  FieldProps & {
    /** An icon inside the field, before the text. */
    start?: ReactNode
    /** An icon or a small button inside the field at its end. */
    end?: ReactNode
    /** The element at the end is a word. */
    endIsWord?: boolean
    /** A list that opens below the field. */
    below?: ReactNode
  }

/** A field of one line with its label, help and error. */
export function TextField({ start, end, endIsWord, below, ...props }: TextFieldProps) {
  const { label, help, error, required, controlId, slim, className, 'aria-describedby': describedBy, ...input } = props
  return (
    <Field {...{ label, help, error, required, controlId, slim, className }} aria-describedby={describedBy}>
      {(control) => (
        <div
          className={css['frame']}
          data-start={start ? true : undefined}
          data-end={end ? (endIsWord ? 'wide' : true) : undefined}
        >
          {start && <span className={css['start']}>{start}</span>}
          <input {...input} {...control} />
          {end && (
            <span className={css['end']} data-text={typeof end === 'string' || undefined}>
              {end}
            </span>
          )}
          {below}
        </div>
      )}
    </Field>
  )
}
