import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './TextField.tsx'
import styles from './SelectField.module.css'

type Props = Omit<ComponentProps<'select'>, 'id' | 'className'> &
  FieldProps & {
    choices: readonly { value: string; label: string }[]
    /** The first choice, for none of them. */
    empty?: string
  }

/** A native select with a label: light, and good on phones. Forms of records use `ui/form`. */
export function SelectField({ choices, empty, label, help, error, controlId, className, ...select }: Props) {
  return (
    <Field {...{ label, help, error, controlId, className }}>
      {(control) => (
        <select {...select} {...control} className={`${control.className} ${styles['select']}`}>
          {empty !== undefined && <option value="">{empty}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
