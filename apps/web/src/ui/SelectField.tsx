import { IconChevronDown as IconChevron } from './icons.ts'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import css from './Field.module.css'
import { Icon } from './Icon.tsx'

export type Choice = {
  value: string
  label: string
  /** Other names that a `SearchSelect` finds it by. */
  also?: string
}
type Group = { label: string; choices: readonly Choice[] }
type Props = Omit<ComponentProps<'select'>, 'id' | 'children' | keyof FieldProps> &
  FieldProps & {
    choices: readonly (Choice | Group)[]
    /** The label of the first choice, which selects nothing. */
    empty?: string | undefined
  }

/**
 * One of a list: the browser's select, which phones, autofill and screen readers know. A long list is a `SearchSelect`.
 */
export function SelectField({ choices, empty, label, help, error, required, controlId, slim, ...rest }: Props) {
  const { className, 'aria-describedby': describedBy, ...select } = rest
  return (
    <Field {...{ label, help, error, required, controlId, slim, className }} aria-describedby={describedBy}>
      {(control) => (
        <div className={css['frame']} data-end>
          <select {...select} {...control}>
            {empty !== undefined && <option value="">{empty}</option>}
            {choices.map((one) =>
              'choices' in one ? (
                <optgroup key={one.label} label={one.label}>
                  {one.choices.map(optionOf)}
                </optgroup>
              ) : (
                optionOf(one)
              ),
            )}
          </select>
          <span className={css['end']}>
            <Icon of={IconChevron} />
          </span>
        </div>
      )}
    </Field>
  )
}

const optionOf = ({ value, label }: Choice) => (
  <option key={value} value={value}>
    {label}
  </option>
)
