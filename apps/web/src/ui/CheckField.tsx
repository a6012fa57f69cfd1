import { type ReactNode, useId } from 'react'
import { describedBy, FieldNotes } from './FieldNotes.tsx'
import { Tick, type TickProps } from './Tick.tsx'
import css from './Tick.module.css'

type Props = TickProps & {
  label: ReactNode
  help?: ReactNode
  error?: string | false | undefined
  /** If set, it cannot be changed now, stays reachable by keyboard, and says why. */
  offBecause?: string | undefined
  /** The id of the control, for links to it. */
  controlId?: string | undefined
  className?: string | undefined
}

/** A checkbox with its label. */
export function CheckField({ label, help, error, offBecause, controlId, className, ...tick }: Props) {
  const own = useId()
  const id = controlId ?? own
  const below = offBecause ?? help
  return (
    <div
      className={[css['field'], className].filter(Boolean).join(' ')}
      data-switch={tick.role === 'switch' || undefined}
    >
      <label htmlFor={id} className={css['line']} data-held={offBecause ? true : undefined}>
        <Tick
          {...tick}
          id={id}
          {...(offBecause && { 'aria-disabled': true })}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { help: below, error }, tick['aria-describedby'])}
        />
        <span className={css['words']}>{label}</span>
      </label>
      <FieldNotes id={id} help={below} error={error} />
    </div>
  )
}

// The browser says whether a checkbox is checked, whatever its role.
const asSwitch = { role: 'switch' } as const

/** One thing that is on or off. */
export const SwitchField = (props: Omit<Props, 'role'>) => <CheckField {...props} {...asSwitch} />
