import { languages } from '@portal/contract/core/language'
import { IconUserCircle as IconUser } from '../../ui/icons.ts'
import { useState } from 'react'
import { useMe, useUpdatePreferences } from '../../core/me/me.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { languageNames } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { RouteLink } from '../../lib/RouteLink.tsx'
import { session } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceBar } from '../../ui/ChoiceBar.tsx'
import { Popover } from '../../ui/Popover.tsx'
import header from './Header.module.css'
import { OwnChoices } from './OwnSettings.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './PersonMenu.module.css'

/** Who is signed in, with everything that is about the person. */
export function PersonMenu() {
  const { t } = useTranslation()
  const { email } = useMe()
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      label={t('shell.person', { email })}
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={300}
      target={
        <button
          type="button"
          className={header.person}
          aria-label={t('shell.person', { email })}
          onClick={() => setOpened(!opened)}
        >
          <Icon of={IconUser} size={20} />
          <span className={header.email}>{email}</span>
        </button>
      }
    >
      <Menu onLeave={() => setOpened(false)} />
    </Popover>
  )
}

function Menu({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const { email, firstName, companyName, preferences } = useMe()
  const save = useUpdatePreferences()
  return (
    <div className={css.menu}>
      <p className={css.who}>
        <strong>{firstName}</strong>
        <span>{email}</span>
        <span>{companyName}</span>
      </p>
      <RouteLink href={paths.profile} className={css.link} onClick={onLeave}>
        {t('shell.ownProfile')}
      </RouteLink>
      <div className={css.language}>
        <span aria-hidden="true">{t('common.language')}</span>
        <ChoiceBar
          label={t('common.language')}
          choices={languages.map((value) => ({ value, label: languageNames[value], lang: value.slice(0, 2) }))}
          value={preferences.language}
          onChange={(language) => save.mutate({ language })}
        />
      </div>
      <OwnChoices />
      <Button variant="default" onClick={() => void session.signOut()}>
        {t('shell.signOut')}
      </Button>
    </div>
  )
}
