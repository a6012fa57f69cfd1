import type { UserListItem } from '@portal/contract/users/users.contract'
import { fullName } from '../../core/people/people.names.ts'
import { When } from '../../core/moments/When.tsx'
import { ZoneNote } from '../../core/moments/ZoneNote.tsx'
import type { TFunction } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import type { Column } from '../../ui/table/column.ts'
import { isLocked, type PersonAct, type Powers } from './people.rules.ts'
import { PersonMenu } from './PersonMenu.tsx'
import { PersonStatus } from './PersonStatus.tsx'
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
      <Anchor href={paths.user(person.userKey)}>{name || t('users.noName')}</Anchor>
      {person.userKey === powers.userKey && <span className={css.tag}>{t('users.you')}</span>}
    </span>
  )
}
