import { IconX } from './icons.ts'
import css from './CloseButton.module.css'
import { Icon } from './Icon.tsx'

/** Closes what contains it; `label` names that. */
export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={css.close} aria-label={label} onClick={onClick}>
      <Icon of={IconX} />
    </button>
  )
}
