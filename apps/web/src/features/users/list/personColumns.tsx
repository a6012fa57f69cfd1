import IconPeek from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRight.mjs'
import type { UserListItem } from '@portal/contract/users/users.contract'
import { fullName, nameOf } from '../../../core/people/people.names.ts'
import { When } from '../../../core/moments/When.tsx'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LevelChip } from '../../../ui/LevelChip.tsx'
import { RowButton } from '../../../ui/RowButton.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { isLocked, type PersonAct, type Powers } from '../people.rules.ts'
import { PersonMenu } from '../PersonMenu.tsx'
import { PersonStatus } from '../PersonStatus.tsx'
import cell from '../../../ui/table/Cell.module.css'
import css from '../UsersTab.module.css'

export type PersonColumnsContext = {
  t: TFunction
  /** Until when somebody is locked out, exactly. */
  moment: (iso: string | null) => string
  powers: Powers
  /** Whether anybody shown is locked out; if not, the column is left out and the addresses get its room. */
  locks: boolean
  /** Whether they are of several accounts. */
  accounts: boolean
  peek: { shown: string | undefined; onPeek: (userKey?: string) => void }
  onAct: (act: PersonAct, person: UserListItem) => void
}

/** The role of an administrator, and what end users are called. */
export const roleWords = (t: TFunction, { roleCode, kind }: Pick<UserListItem, 'roleCode' | 'kind'>) =>
  kind === 'BOTH' && roleCode
    ? t('users.both', { role: t(`roles.${roleCode}`) })
    : t(roleCode ? `roles.${roleCode}` : 'users.kind.ENDUSER')

const flag = (is: boolean, t: TFunction) => (is ? t('users.yes') : '')

export function personColumns(context: PersonColumnsContext): Column<UserListItem>[] {
  const { t } = context
  return [
    {
      id: 'name',
      header: t('users.column.name'),
      kind: 'name',
      rowHeader: true,
      sort: { up: 'name', down: '-name', first: 'up' },
      cell: (person) => <NameCell person={person} context={context} />,
    },
    { id: 'email', header: t('users.column.email'), kind: 'email', cell: (person) => person.email },
    ...(context.accounts ? [accountColumn(t)] : []),
    { id: 'role', header: t('users.column.role'), kind: 'text', cell: (person) => roleWords(t, person) },
    {
      id: 'status',
      header: t('users.column.status'),
      kind: 'status',
      narrow: true,
      cell: (person) => <PersonStatus person={person} />,
    },
    {
      id: 'mfa',
      header: t('users.column.mfa'),
      kind: 'text',
      cell: (person) => person.roleCode && t(`users.mfa.${person.mfaState}`),
    },
    ...(context.locks ? [lockColumn(context)] : []),
    {
      id: 'lastLogin',
      header: t('users.column.lastLogin'),
      kind: 'date',
      note: <ZoneNote />,
      cell: (person) => person.roleCode && <LastLogin at={person.lastLoginOn} />,
    },
    {
      id: 'groups',
      header: t('users.column.groups'),
      kind: 'text',
      optional: true,
      cell: (person) => person.groups.join(', '),
    },
    { id: 'sso', header: t('users.column.sso'), kind: 'text', optional: true, cell: (person) => flag(person.sso, t) },
    {
      id: 'imported',
      header: t('users.column.imported'),
      kind: 'text',
      optional: true,
      cell: (person) => flag(person.imported, t),
    },
    {
      id: 'createdOn',
      header: t('users.column.createdOn'),
      kind: 'date',
      optional: true,
      cell: (person) => <When at={person.createdOn} />,
    },
    {
      id: 'modifiedOn',
      header: t('users.column.modifiedOn'),
      kind: 'date',
      optional: true,
      sort: { up: 'modifiedDate', down: '-modifiedDate', first: 'down' },
      cell: (person) => <When at={person.modifiedOn} />,
    },
    {
      id: 'actions',
      header: t('users.column.actions'),
      kind: 'acts',
      narrow: true,
      cell: (person) => <RowActs person={person} context={context} />,
    },
  ]
}

const accountColumn = (t: TFunction): Column<UserListItem> => ({
  id: 'account',
  header: t('users.column.account'),
  kind: 'company',
  cell: (person) => (
    <span className={cell.name}>
      <LevelChip level={person.acctType} />
      <span className={css.cut}>
        <Anchor href={paths.account(person.acctKey, 2)}>{person.acctName}</Anchor>
      </span>
    </span>
  ),
})

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

/** When somebody came in last, of those who can. */
export function LastLogin({ at }: { at: string | null }) {
  const { t } = useTranslation()
  return at ? <When at={at} /> : <span className="dim">{t('users.never')}</span>
}

function NameCell({ person, context: { t, powers } }: { person: UserListItem; context: PersonColumnsContext }) {
  const name = fullName(person)
  return (
    <span className={cell.name}>
      <Anchor href={paths.user(person.userKey)}>{name || t('users.noName')}</Anchor>
      {person.userKey === powers.userKey && <span className={cell.tag}>{t('users.you')}</span>}
    </span>
  )
}

/** A look at the person without leaving the list, and what can be done with them. */
function RowActs({
  person,
  context: { t, powers, peek, onAct },
}: {
  person: UserListItem
  context: PersonColumnsContext
}) {
  const isOpen = peek.shown === person.userKey
  return (
    <span className={css.rowActs}>
      <RowButton
        data-peek={person.userKey}
        aria-label={t('users.peek.of', { name: nameOf(person) })}
        aria-expanded={isOpen}
        title={t('users.peek.label')}
        onClick={() => peek.onPeek(isOpen ? undefined : person.userKey)}
      >
        <Icon of={IconPeek} />
      </RowButton>
      <PersonMenu person={person} powers={powers} onAct={onAct} />
    </span>
  )
}
