import { IconChevronDown as IconDown } from '../../../../ui/icons.ts'
import type { UserListItem } from '@portal/contract/directory/users/users.list'
import { When } from '../../../../core/moments/When.tsx'
import { nameOf } from '../../../../core/people/people.names.ts'
import { PersonStatus } from '../../../../core/people/PersonStatus.tsx'
import { useTranslation } from '../../../../lib/i18n.ts'
import { paths } from '../../../../lib/paths.ts'
import { Anchor } from '../../../../ui/Anchor.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { type Fact, Facts } from '../../../../ui/Facts.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { roving } from '../../../../ui/roving.ts'
import { RouteButton } from '../../../../ui/RouteButton.tsx'
import { SidePanel } from '../../../../ui/SidePanel.tsx'
import { actsOn, type PersonAct, type PersonRights } from '../people.rules.ts'
import { PersonMenu } from '../PersonMenu.tsx'
import css from './PeopleList.module.css'
import { LastLogin, roleWords } from './personColumns.tsx'
import type { PeopleListOf } from './usePeopleList.ts'

type Props = {
  person: UserListItem
  list: PeopleListOf
  /** The people of the page, in order. */
  rows: readonly UserListItem[]
} & ActOptions
type ActOptions = { powers: PersonRights; onAct: (act: PersonAct, person: UserListItem) => void }

/** The button in the row, which gets the focus back. */
const buttonOf = (userKey: string) => document.querySelector<HTMLElement>(`[data-peek="${userKey}"]`)

/** A look at one person in a panel: j and k step through the list, Escape closes. */
export function PersonPeek({ person, list, rows, powers, onAct }: Props) {
  const { t } = useTranslation()
  const { userKey } = person
  const onKey = (key: string) => {
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key]
    const next = step && rows[rows.indexOf(person) + step]
    if (next) list.peek(next.userKey)
    return Boolean(next)
  }
  return (
    <SidePanel
      side="end"
      title={nameOf(person)}
      label={t('users.peek.label')}
      subject={userKey}
      onClose={() => list.peek()}
      backTo={() => buttonOf(userKey)}
      onKey={onKey}
    >
      <div className={css.peek}>
        <PeekActs person={person} powers={powers} onAct={onAct} />
        <PeekFacts person={person} />
        <p className={css.keys}>{t('users.peek.keys')}</p>
      </div>
    </SidePanel>
  )
}

/** The actions that a person most often needs have buttons; all of them are in the menu. */
const firstActs: readonly PersonAct[] = ['sendActivation', 'restore', 'enable', 'disable']

/** The person's page, the actions that are possible now, and the menu of all. */
function PeekActs({ person, powers, onAct }: { person: UserListItem } & ActOptions) {
  const { t } = useTranslation()
  const possible = actsOn(person, powers).filter(({ act, why }) => !why && firstActs.includes(act))
  return (
    <div className={css.acts} role="toolbar" aria-label={t('users.column.actions')} ref={roving}>
      <RouteButton href={paths.user(person.userKey)}>{t('users.peek.open')}</RouteButton>
      {possible.map(({ act }) => (
        <Button key={act} variant="default" aria-haspopup="dialog" onClick={() => onAct(act, person)}>
          {t(`users.act.${act}`)}
        </Button>
      ))}
      <PersonMenu
        person={person}
        powers={powers}
        onAct={onAct}
        target={
          <Button variant="default" rightSection={<Icon of={IconDown} />}>
            {t('common.more')}
          </Button>
        }
      />
    </div>
  )
}

/** The facts that matter before any action on a person. */
function PeekFacts({ person }: { person: UserListItem }) {
  const { t } = useTranslation()
  const { roleCode, groups } = person
  const facts: Fact[] = [
    [t('field.status'), <PersonStatus key="status" person={person} />],
    [t('field.email'), person.email],
    [
      t('users.column.account'),
      <Anchor key="account" href={paths.account(person.acctKey, 2)}>
        {person.acctName}
      </Anchor>,
    ],
    [t('field.roleCode'), roleWords(t, person)],
    ...(roleCode
      ? ([
          [t('field.groups'), groups.length > 0 ? groups.join(', ') : t('users.noGroup')],
          [t('field.mfaState'), t(`users.mfa.${person.mfaState}`)],
          [t('field.sso'), t(person.sso ? 'table.yes' : 'table.no')],
          [t('field.lastLoginOn'), <LastLogin key="login" at={person.lastLoginOn} />],
        ] satisfies Fact[])
      : []),
    [t('field.imported'), t(person.imported ? 'table.yes' : 'table.no')],
    [t('users.column.createdOn'), <When key="created" at={person.createdOn} />],
    [t('users.column.modifiedOn'), <When key="modified" at={person.modifiedOn} />],
  ]
  return <Facts narrow facts={facts} />
}
