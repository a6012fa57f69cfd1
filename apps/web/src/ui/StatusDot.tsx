import { useTranslation } from '../lib/i18n.ts'
import css from './StatusDot.module.css'

export type Status = 'Pending' | 'Active' | 'Suspended' | 'SuspendedAbuse' | 'Closed' | 'Purged'

/** A status as shape and word; colour only repeats them. `word` replaces the word of an account status. */
export function StatusDot({ status, word }: { status: Status; word?: string }) {
  const { t } = useTranslation()
  return (
    <span className={css.state}>
      <span className={css.dot} data-status={status} aria-hidden="true" />
      {word ?? t(`statuses.${status}`)}
    </span>
  )
}
