import type { ComponentProps } from 'react'
import css from './Tick.module.css'

export type TickProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'checked' | 'ref'> & {
  /** `some`: part of its group is ticked. */
  checked?: boolean | 'some' | undefined
  /** A switch applies to one thing that is on or off; a tick box chooses among several, or agrees. */
  role?: 'switch'
}

/** A tick box or a switch alone, for a row that names it; with words it is a `CheckField` or a `SwitchField`. */
export function Tick({ checked, onChange, ...input }: TickProps) {
  const isDisabled = input['aria-disabled'] === true
  return (
    <input
      {...input}
      type="checkbox"
      className={css['tick']}
      {...(checked !== undefined && { checked: checked === true })}
      ref={(box) => {
        if (box) box.indeterminate = checked === 'some'
      }}
      onChange={(event) => !isDisabled && onChange?.(event)}
    />
  )
}
