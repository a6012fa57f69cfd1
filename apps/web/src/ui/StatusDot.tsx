import { useTranslation } from '../lib/i18n.ts'
import css from './StatusDot.module.css'

export type Status = 'Pending' | 'Active' | 'Suspended' | 'SuspendedAbuse' | 'Closed' | 'Purged'

/** A status as shape and word; colour only repeats them. */
export function StatusDot({ status }: { status: Status }) {
  const { t } = useTranslation()
  return (
    <span className={css.status}>
      <span className={css.dot} data-status={status} aria-hidden="true" />
      {t(`statuses.${status}`)}
    </span>
  )
}
