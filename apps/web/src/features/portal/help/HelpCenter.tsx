import { IconExternalLink as IconOut } from '../../../ui/icons.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { NewTabLink } from '../../../ui/NewTabLink.tsx'
import css from './Help.module.css'

/** Where to go on: the provider's pages, outside of the portal. */
export function HelpCenter() {
  const { t } = useTranslation()
  return (
    <p className={css['further']}>
      {t('help.further')}{' '}
      <NewTabLink href={paths.helpCenter}>
        {t('menu.helpCenter')} <Icon of={IconOut} />
      </NewTabLink>
    </p>
  )
}
