import { type ComponentProps, useId } from 'react'
import frame from './TextField.module.css'
import styles from './SelectField.module.css'

type Props = Omit<ComponentProps<'select'>, 'id'> & {
  label: string
  choices: readonly { value: string; label: string }[]
  /** The first choice, for none of them. */
  empty?: string
  error?: string | false | undefined
  /** Of the control, for links to it. */
  controlId?: string
}

/** A native select with a label: light, and good on phones. Forms of records use `ui/form`. */
export function SelectField({ label, choices, empty, error, controlId, className, ...select }: Props) {
  const own = useId()
  const id = controlId ?? own
  return (
    <div className={[frame['field'], className].filter(Boolean).join(' ')}>
      <label htmlFor={id} className={frame['label']}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className={`${frame['input']} ${styles['select']}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className={frame['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
