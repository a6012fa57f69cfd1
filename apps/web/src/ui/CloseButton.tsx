import css from './CloseButton.module.css'

/** Shuts what it stands in; `label` says what that is. */
export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={css.close} aria-label={label} onClick={onClick}>
      <span aria-hidden="true">✕</span>
    </button>
  )
}
