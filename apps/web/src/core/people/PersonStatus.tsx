import type { UserListItem } from '@portal/contract/directory/users/users.list'
import { StateDot } from '../states/StateDot.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import css from './PersonStatus.module.css'

/**
 * A person's status. While the registration is pending, a hint explains it (`product.md` 2.1): under the pointer, on
 * focus, by a tap.
 */
export function PersonStatus({
  person,
}: {
  person: Pick<UserListItem, 'status'> & Partial<Pick<UserListItem, 'registrationPending'>>
}) {
  const { t } = useTranslation()
  const status = <StateDot of="users.status" is={person.status} />
  if (!person.registrationPending) return status
  const pending = t('users.registrationPending')
  return (
    <Tooltip label={pending}>
      <button type="button" className={css.hinted} onClick={({ currentTarget }) => currentTarget.focus()}>
        {status}
        <VisuallyHidden>. {pending}</VisuallyHidden>
      </button>
    </Tooltip>
  )
}
