import { FillBar } from './FillBar.tsx'
import css from './ProgressBar.module.css'

/** Progress in percent. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={css['progress']}
    >
      <FillBar percent={percent} />
    </span>
  )
}
