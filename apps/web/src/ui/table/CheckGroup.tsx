import type { ReactNode } from 'react'
import css from './CheckList.module.css'

export type CheckOption<V extends string = string> = { value: V; label: string; mark?: ReactNode }
export type CheckProps<V extends string = string> = {
  label: string
  options: readonly CheckOption<V>[]
  chosen: readonly V[]
  onChange: (chosen: V[]) => void
}

/** Checkboxes; the selection keeps the order of the options. */
export function CheckGroup<V extends string>({ label, options, chosen, onChange }: CheckProps<V>) {
  const toggle = (value: V) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))),
    )
  return (
    <fieldset className={css.list}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input type="checkbox" checked={chosen.includes(option.value)} onChange={() => toggle(option.value)} />
          {option.mark}
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
