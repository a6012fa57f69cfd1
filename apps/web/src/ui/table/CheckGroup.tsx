import type { ReactNode } from 'react'
import { CheckField } from '../CheckField.tsx'
import { Fieldset } from '../Fieldset.tsx'

export type CheckOption<V extends string = string> = { value: V; label: string; mark?: ReactNode }
export type CheckProps<V extends string = string> = {
  label: string
  hint?: string | undefined
  options: readonly CheckOption<V>[]
  chosen: readonly V[]
  /** In columns that fill the width: for many short choices. */
  columns?: boolean
  /** Side by side, for a few short ones. */
  inline?: boolean
  error?: string | undefined
  onChange: (chosen: V[]) => void
}

/** Checkboxes; the selection keeps the order of the options. */
export function CheckGroup<V extends string>(props: CheckProps<V>) {
  const { label, hint, options, chosen, columns, inline, error, onChange } = props
  const toggle = (value: V) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))),
    )
  return (
    <Fieldset
      title={label}
      {...(hint && { hint })}
      error={error}
      look={columns ? 'cards' : inline ? 'inline' : undefined}
    >
      {options.map((option) => (
        <CheckField
          key={option.value}
          label={
            <>
              {option.mark}
              {option.label}
            </>
          }
          checked={chosen.includes(option.value)}
          onChange={() => toggle(option.value)}
        />
      ))}
    </Fieldset>
  )
}
