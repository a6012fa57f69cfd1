import { useId } from 'react'
import { Fieldset } from './Fieldset.tsx'
import css from './RadioGroup.module.css'
import tick from './Tick.module.css'

type Option<V extends string> = { value: V; label: string; detail?: string | undefined; off?: boolean }
type Props<V extends string> = {
  title: string
  /** Its title is read aloud only, because a heading above shows it. */
  quiet?: boolean
  options: readonly Option<V>[]
  value: V | undefined
  onChange: (value: V) => void
  error?: string | undefined
  /** Side by side, for a few short ones. */
  inline?: boolean
  /** Gives each choice a frame, where people choose by its details. */
  cards?: boolean
}

/** One of a few. A disabled choice stays reachable by keyboard and says why in its detail. */
export function RadioGroup<V extends string>({
  title,
  quiet = false,
  options,
  value,
  onChange,
  error,
  inline,
  cards,
}: Props<V>) {
  const id = useId()
  // Options with details are separated by a rule.
  const ruled = !cards && options.some(({ detail }) => detail)
  return (
    <Fieldset radios title={title} quiet={quiet} error={error} look={cards ? 'cards' : inline ? 'inline' : undefined}>
      {options.map((option) => (
        <label
          key={option.value}
          className={cards ? css.card : css.option}
          data-off={option.off || undefined}
          data-ruled={ruled || undefined}
        >
          <input
            type="radio"
            name={id}
            className={tick.radio}
            checked={option.value === value}
            aria-disabled={option.off || undefined}
            aria-labelledby={`${id}-${option.value}-label`}
            aria-describedby={option.detail ? `${id}-${option.value}` : undefined}
            onChange={() => !option.off && onChange(option.value)}
          />
          <span className={css.words}>
            <span id={`${id}-${option.value}-label`} className={css.label}>
              {option.label}
            </span>
            {option.detail && (
              <span id={`${id}-${option.value}`} className={css.detail}>
                {option.detail}
              </span>
            )}
          </span>
        </label>
      ))}
    </Fieldset>
  )
}
