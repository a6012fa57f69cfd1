import { CopyButton } from './CopyButton.tsx'
import css from './CopyLine.module.css'

/** A value to be entered elsewhere exactly: its name, the value in a monospaced font, and a copy button. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  return (
    <div className={css.line}>
      <span className={css.label}>{label}</span>
      <code className={css.value}>{value}</code>
      <CopyButton value={value} what={label} />
    </div>
  )
}
