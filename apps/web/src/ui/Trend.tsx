import css from './Trend.module.css'

/** A bar for each value, the oldest first. It only adds to words that say the same. */
export function Trend({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 1)
  const bars = values.map((value, at) => `M${at * 6 + 2} 24v-${Math.max(1, (value / most) * 24)}`).join('')
  return (
    <svg className={css.trend} viewBox={`0 0 ${values.length * 6} 24`} aria-hidden="true">
      <path d={bars} strokeWidth={4} />
    </svg>
  )
}
