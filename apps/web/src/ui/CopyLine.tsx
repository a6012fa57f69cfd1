import { CopyButton } from './CopyButton.tsx'
import css from './CopyLine.module.css'

/** A value that is to be entered elsewhere, letter by letter: its name, the value in one width, and a button that copies it. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  return (
    <div className={css.line}>
      <span className={css.label}>{label}</span>
      <code className={css.value}>{value}</code>
      <CopyButton value={value} what={label} />
    </div>
  )
}
