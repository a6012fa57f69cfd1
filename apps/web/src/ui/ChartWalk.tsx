import { type ReactNode, useId } from 'react'
import css from './ChartWalk.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Props = {
  label: string
  /** The keys that it takes, in a sentence. */
  keys: string
  /** The number of places. */
  count: number
  /** The place that is read out, from zero. */
  now: number
  text: string
  /** The place to which a key leads; undefined for keys that it does not take. */
  placeAfter: (key: string) => number | undefined
  onChange: (place: number | undefined) => void
  children: ReactNode
}

/** The drawing of a chart as a slider, one Tab stop: its value is one place, whose text is read out with it. */
export function ChartWalk({ label, keys, count, now, text, placeAfter, onChange, children }: Props) {
  const id = useId()
  return (
    <>
      <div
        className={css['walk']}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={id}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={now + 1}
        aria-valuetext={text}
        onKeyDown={(event) => {
          const next = placeAfter(event.key)
          if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
          event.preventDefault()
          onChange(next)
        }}
        onFocus={() => onChange(now)}
        onBlur={() => onChange(undefined)}
      >
        {children}
      </div>
      <VisuallyHidden id={id}>{keys}</VisuallyHidden>
    </>
  )
}
