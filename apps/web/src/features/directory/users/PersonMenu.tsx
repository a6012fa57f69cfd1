import { IconDots } from '../../../ui/icons.ts'
import type { UserListItem } from '@portal/contract/directory/users/users.list'
import { type ReactElement, Suspense, useState } from 'react'
import { nameOf } from '../../../core/people/people.names.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { RowButton } from '../../../ui/RowButton.tsx'
import type { PersonAct, PersonRights } from './people.rules.ts'
import { usePersonEntries } from './usePersonEntries.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyPart } from '../../../lib/lazyPart.ts'

const UserSettingsDialog = lazyPart(
  async () => (await import('../../access/settings/UserSettingsDialog.tsx')).UserSettingsDialog,
)

type Props = {
  person: UserListItem
  powers: PersonRights
  onAct: (act: PersonAct, person: UserListItem) => void
  /** The button that opens the menu, where it is not that of a row. */
  target?: ReactElement
}

/** The actions on one person; those not possible now say why. */
export function PersonMenu({ person, powers, onAct, target: opener }: Props) {
  const { t } = useTranslation()
  const [settings, setSettings] = useState(false)
  const entries = usePersonEntries(person, powers, (act) => onAct(act, person))
  if (entries.length === 0) return null
  const target = opener ?? (
    <RowButton aria-label={t('users.actionsFor', { name: nameOf(person) })}>
      <Icon of={IconDots} />
    </RowButton>
  )
  const more = {
    key: 'settings',
    label: t('settings.personMenu'),
    section: t('users.section.settings'),
    onSelect: () => setSettings(true),
  }
  return (
    <>
      <Menu target={target} entries={[...entries, more]} />
      {settings && (
        <Suspense fallback={null}>
          <UserSettingsDialog userKey={person.userKey} name={nameOf(person)} onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </>
  )
}
