import type { ReactNode } from 'react'
import { CheckField } from '../CheckField.tsx'
import { Fieldset } from '../Fieldset.tsx'

export type CheckOption<V extends string = string> = { value: V; label: string; mark?: ReactNode }
export type CheckProps<V extends string = string> = {
  label: string
  options: readonly CheckOption<V>[]
  chosen: readonly V[]
  /** In columns, as wide as there is room: for many short ones. */
  columns?: boolean
  onChange: (chosen: V[]) => void
}

/** Checkboxes; the selection keeps the order of the options. */
export function CheckGroup<V extends string>({ label, options, chosen, columns, onChange }: CheckProps<V>) {
  const toggle = (value: V) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))),
    )
  return (
    <Fieldset title={label} look={columns ? 'cards' : undefined}>
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
