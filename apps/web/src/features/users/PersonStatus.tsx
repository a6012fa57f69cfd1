import type { UserListItem } from '@portal/contract/users/users.contract'
import { useTranslation } from '../../lib/i18n.ts'
import { type Status, StatusDot } from '../../ui/StatusDot.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import css from './UsersTab.module.css'

/** The shape and colour of each status of a person. */
const looks: Record<UserListItem['status'], Status> = {
  Staged: 'Purged',
  Invited: 'Pending',
  Active: 'Active',
  Disabled: 'Closed',
  Locked: 'Suspended',
  Removed: 'Purged',
}

/** A person's status; while the registration is pending, a tooltip says so (`product.md` 2.1). */
export function PersonStatus({ person }: { person: UserListItem }) {
  const { t } = useTranslation()
  const status = <StatusDot status={looks[person.status]} word={t(`users.status.${person.status}`)} />
  if (!person.registrationPending) return status
  const pending = t('users.registrationPending')
  return (
    <Tooltip label={pending}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the hint must be reachable without a mouse */}
      <span className={css.hinted} tabIndex={0}>
        {status}
        <VisuallyHidden>. {pending}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}
