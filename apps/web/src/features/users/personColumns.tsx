import type { UserListItem } from '@portal/contract/users/users.contract'
import { fullName } from '../../core/people/people.names.ts'
import { When } from '../../core/moments/When.tsx'
import { ZoneNote } from '../../core/moments/ZoneNote.tsx'
import { type TFunction, useTranslation } from '../../lib/i18n.ts'
import { type Status, StatusDot } from '../../ui/StatusDot.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { isLocked, type PersonAct, type Powers } from './people.rules.ts'
import { PersonMenu } from './PersonMenu.tsx'
import css from './UsersTab.module.css'

export type PersonColumnsContext = {
  t: TFunction
  /** Until when somebody is locked out, exactly. */
  moment: (iso: string | null) => string
  powers: Powers
  /** Whether anybody shown is locked out; if not, the column is left out and the addresses get its room. */
  locks: boolean
  onAct: (act: PersonAct, person: UserListItem) => void
}

export function personColumns(context: PersonColumnsContext): Column<UserListItem>[] {
  const { t } = context
  return [
    {
      id: 'name',
      header: t('users.column.name'),
      kind: 'name',
      rowHeader: true,
      cell: (person) => <NameCell person={person} context={context} />,
    },
    {
      id: 'email',
      header: t('users.column.email'),
      kind: 'email',
      cell: (person) => person.email,
    },
    { id: 'role', header: t('users.column.role'), kind: 'text', cell: (person) => t(`roles.${person.roleCode}`) },
    {
      id: 'status',
      header: t('users.column.status'),
      kind: 'status',
      narrow: true,
      cell: (person) => <PersonStatus person={person} />,
    },
    { id: 'mfa', header: t('users.column.mfa'), kind: 'text', cell: (person) => t(`users.mfa.${person.mfaState}`) },
    ...(context.locks ? [lockColumn(context)] : []),
    {
      id: 'lastLogin',
      header: t('users.column.lastLogin'),
      kind: 'date',
      note: <ZoneNote />,
      cell: (person) =>
        person.lastLoginOn ? <When at={person.lastLoginOn} /> : <span className="dim">{t('users.never')}</span>,
    },
    {
      id: 'actions',
      header: t('users.column.actions'),
      kind: 'acts',
      narrow: true,
      cell: (person) => <PersonMenu person={person} powers={context.powers} onAct={context.onAct} />,
    },
  ]
}

const lockColumn = (context: PersonColumnsContext): Column<UserListItem> => ({
  id: 'locked',
  header: context.t('users.column.locked'),
  kind: 'text',
  cell: (person) => lockOf(person, context),
})

function lockOf(person: UserListItem, { t, moment }: PersonColumnsContext): string {
  if (person.factorOff) return t('users.factorOff')
  return isLocked(person) ? moment(person.lockedUntil) || t('users.status.Locked') : ''
}

function NameCell({ person, context: { t, powers } }: { person: UserListItem; context: PersonColumnsContext }) {
  const name = fullName(person)
  return (
    <span className={css.name}>
      {name ? <span className={css.strong}>{name}</span> : <span className="dim">{t('users.noName')}</span>}
      {person.userKey === powers.userKey && <span className={css.tag}>{t('users.you')}</span>}
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

/** A person's status; while the registration is pending, a hint says so (`product.md` 2.1): under the pointer, on focus, by a tap. */
function PersonStatus({ person }: { person: UserListItem }) {
  const { t } = useTranslation()
  const status = <StatusDot status={looks[person.status]} word={t(`users.status.${person.status}`)} />
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
