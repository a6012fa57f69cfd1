import { IconLayoutSidebarRight as IconPeek } from '../../../../ui/icons.ts'
import { peopleList, type UserListItem } from '@portal/contract/directory/users/users.list'
import { useColumnChoice } from '../../../../core/lists/useColumnChoice.ts'
import { type Cells, useColumns } from '../../../../core/lists/columns.ts'
import { fullName, nameOf } from '../../../../core/people/people.names.ts'
import { When } from '../../../../core/moments/When.tsx'
import { ZoneNote } from '../../../../core/moments/ZoneNote.tsx'
import { PersonName } from '../../../../core/people/PersonName.tsx'
import { PersonStatus } from '../../../../core/people/PersonStatus.tsx'
import { type TFunction, useTranslation } from '../../../../lib/i18n.ts'
import { paths } from '../../../../lib/paths.ts'
import { RouteLink } from '../../../../lib/RouteLink.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { LevelChip } from '../../../../ui/LevelChip.tsx'
import { RowButton } from '../../../../ui/RowButton.tsx'
import type { Column } from '../../../../ui/table/column.ts'
import { isLocked, type PersonAct, type PersonRights } from '../people.rules.ts'
import { PersonMenu } from '../PersonMenu.tsx'
import type { PeopleListOf } from './usePeopleList.ts'
import cell from '../../../../ui/table/Cell.module.css'

export type PersonColumnsContext = {
  t: TFunction
  /** The exact end of a person's lockout. */
  moment: (iso: string | null) => string
  powers: PersonRights
  /** Whether any person's lock says more than the status; if not, the column is left out. */
  locks: boolean
  /** Whether the people belong to several accounts. */
  accounts: boolean
  peek: { shown: string | undefined; onPeek: (userKey?: string) => void }
  onAct: (act: PersonAct, person: UserListItem) => void
}

/** The role of an administrator, and the label of end users. */
export const roleWords = (t: TFunction, { roleCode, kind }: Pick<UserListItem, 'roleCode' | 'kind'>) =>
  kind === 'BOTH' && roleCode
    ? t('users.both', { role: t(`roles.${roleCode}`) })
    : t(roleCode ? `roles.${roleCode}` : 'users.kind.ENDUSER')

/** The level of an account has a chip, so an administrator needs no other name of it. */
const roleBesideLevel = (t: TFunction, { roleCode, kind }: UserListItem) => {
  const role = t(roleCode ? 'users.kind.ADMIN' : 'users.kind.ENDUSER')
  return kind === 'BOTH' && roleCode ? t('users.both', { role }) : role
}

/** The columns of the list, which of them this person shows, and how to change that. */
export function usePersonColumns(list: PeopleListOf, context: PersonColumnsContext) {
  const { t } = useTranslation()
  const { locks, accounts } = context
  const left = { locked: locks, account: accounts }
  const declared = useColumns(peopleList, cellsOf(context), 'users.column')
  const columns: Column<UserListItem>[] = [
    ...declared.filter(({ id }) => left[id as keyof typeof left] ?? true),
    {
      id: 'actions',
      header: t('users.column.actions'),
      kind: 'acts',
      narrow: true,
      cell: (person) => <RowActs person={person} context={context} />,
    },
  ]
  return useColumnChoice(peopleList.name, list, columns)
}

function cellsOf(context: PersonColumnsContext): Cells<typeof peopleList, UserListItem> {
  const { t } = context
  return {
    name: { kind: 'name', rowHeader: true, cell: (person) => <NameCell person={person} context={context} /> },
    account: { kind: 'company', narrow: true, cell: (person) => <AccountCell person={person} /> },
    role: { kind: 'text', cell: (person) => (context.accounts ? roleBesideLevel : roleWords)(t, person) },
    status: { kind: 'status', narrow: true, cell: (person) => <PersonStatus person={person} /> },
    mfa: { cell: (person) => person.roleCode && t(`users.mfa.${person.mfaState}`) },
    locked: { kind: 'text', cell: (person) => lockOf(person, context) },
    lastLogin: { note: <ZoneNote />, cell: (person) => person.roleCode && <LastLogin at={person.lastLoginOn} /> },
  }
}

const AccountCell = ({ person: { acctKey, acctName, acctType } }: { person: UserListItem }) => (
  <span className={cell.name}>
    <LevelChip level={acctType} />
    <RouteLink href={paths.account(acctKey, 2)} className={cell.reference}>
      {acctName}
    </RouteLink>
  </span>
)

function lockOf(person: UserListItem, { t, moment }: PersonColumnsContext): string {
  if (person.factorOff) return t('users.factorOff')
  return isLocked(person) ? moment(person.lockedUntil) : ''
}

/** The last sign-in of people who can sign in. */
export function LastLogin({ at }: { at: string | null }) {
  const { t } = useTranslation()
  return at ? <When at={at} /> : <span className="dim">{t('users.never')}</span>
}

function NameCell({ person, context: { t, powers } }: { person: UserListItem; context: PersonColumnsContext }) {
  const name = fullName(person)
  return (
    <PersonName email={person.email}>
      <span className={cell.name}>
        <RouteLink href={paths.user(person.userKey)} className={cell.link}>
          {name || t('users.noName')}
        </RouteLink>
        {person.userKey === powers.userKey && <span className={cell.tag}>{t('users.you')}</span>}
      </span>
    </PersonName>
  )
}

/** A look at the person without leaving the list, and the actions on them. */
function RowActs({
  person,
  context: { t, powers, peek, onAct },
}: {
  person: UserListItem
  context: PersonColumnsContext
}) {
  const isOpen = peek.shown === person.userKey
  return (
    <span className={cell.acts}>
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
