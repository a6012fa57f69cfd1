import type { UserListItem } from '@portal/contract/users/users.contract'
import { fullName, nameOf } from '../../core/people/people.names.ts'
import { type TFunction, useTranslation } from '../../lib/i18n.ts'
import { type Status, StatusDot } from '../../ui/StatusDot.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { isLocked, mayMark, type PersonAct, type Powers } from './people.rules.ts'
import { PersonMenu } from './PersonMenu.tsx'
import css from './UsersTab.module.css'

export type PersonColumnsContext = {
  t: TFunction
  /** A moment in the reader's format and zone. */
  moment: (iso: string | null) => string
  selected: readonly string[]
  toggle: (userKey: string) => void
  powers: Powers
  /** Whether anybody shown is locked out; if not, the column is left out and the addresses get its room. */
  locks: boolean
  onAct: (act: PersonAct, person: UserListItem) => void
}

export function personColumns(context: PersonColumnsContext): Column<UserListItem>[] {
  const { t, moment } = context
  return [
    {
      id: 'name',
      header: t('users.column.name'),
      rowHeader: true,
      cell: (person) => <NameCell person={person} context={context} />,
    },
    {
      id: 'email',
      header: t('users.column.email'),
      cell: (person) => <span className={css.email}>{person.email}</span>,
    },
    { id: 'role', header: t('users.column.role'), cell: (person) => t(`roles.${person.roleCode}`) },
    {
      id: 'status',
      header: t('users.column.status'),
      narrow: true,
      cell: (person) => <PersonStatus person={person} />,
    },
    { id: 'mfa', header: t('users.column.mfa'), cell: (person) => t(`users.mfa.${person.mfaState}`) },
    ...(context.locks ? [lockColumn(context)] : []),
    {
      id: 'lastLogin',
      header: t('users.column.lastLogin'),
      cell: (person) => moment(person.lastLoginOn) || <span className="dim">{t('users.never')}</span>,
    },
    {
      id: 'actions',
      header: t('users.column.actions'),
      narrow: true,
      numeric: true,
      pinned: true,
      cell: (person) => <PersonMenu person={person} powers={context.powers} onAct={context.onAct} />,
    },
  ]
}

const lockColumn = (context: PersonColumnsContext): Column<UserListItem> => ({
  id: 'locked',
  header: context.t('users.column.locked'),
  cell: (person) => lockOf(person, context),
})

function lockOf(person: UserListItem, { t, moment }: PersonColumnsContext): string {
  if (person.factorOff) return t('users.factorOff')
  return isLocked(person) ? moment(person.lockedUntil) || t('users.status.Locked') : ''
}

function NameCell({ person, context }: { person: UserListItem; context: PersonColumnsContext }) {
  const { t, selected, toggle, powers } = context
  const name = fullName(person)
  return (
    <span className={css.name}>
      {mayMark(powers) && (
        <label className={css.mark}>
          <input
            type="checkbox"
            className={css.box}
            aria-label={t('users.select', { name: nameOf(person) })}
            checked={selected.includes(person.userKey)}
            onChange={() => toggle(person.userKey)}
          />
        </label>
      )}
      <span className={css.who}>
        {name ? <span className={css.strong}>{name}</span> : <span className="dim">{t('users.noName')}</span>}
        {person.userKey === powers.userKey && <span className={css.tag}>{t('users.you')}</span>}
      </span>
    </span>
  )
}

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
function PersonStatus({ person }: { person: UserListItem }) {
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
