import type { ComponentProps } from 'react'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'

type Props = { label: string; value: string; onChange: (value: string) => void }

/** A text that is applied on blur or Enter: part of it would find nothing. */
export function TypedText({ label, value, longest, onChange }: Props & { longest: number }) {
  const apply = (typed: string) => {
    if (typed.trim() !== value) onChange(typed.trim())
  }
  return (
    <div>
      <TextField
        key={value}
        label={label}
        maxLength={longest}
        defaultValue={value}
        autoComplete="off"
        onBlur={(event) => apply(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(event.currentTarget.value)
        }}
      />
    </div>
  )
}

type OfferedProps = Props & Pick<ComponentProps<typeof SelectField>, 'choices' | 'empty'>
/** One of the texts that a screen offers; a text from a link stays chosen. */
export function OfferedText({ label, value, choices, empty, onChange }: OfferedProps) {
  const all = choices.flatMap((one) => ('choices' in one ? one.choices : [one]))
  const isOption = value === '' || all.some((one) => one.value === value)
  return (
    <div>
      <SelectField
        label={label}
        value={value}
        empty={empty}
        choices={[...(isOption ? [] : [{ value, label: value }]), ...choices]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
