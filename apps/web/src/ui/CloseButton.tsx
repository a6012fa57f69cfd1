import css from './CloseButton.module.css'

/** Closes what contains it; `label` names that. */
export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={css.close} aria-label={label} onClick={onClick}>
      <span aria-hidden="true">✕</span>
    </button>
  )
}
