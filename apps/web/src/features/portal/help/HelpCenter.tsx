import { IconExternalLink as IconOut } from '../../../ui/icons.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import css from './Help.module.css'

/** Where to go on: the provider's pages, outside of the portal. */
export function HelpCenter() {
  const { t } = useTranslation()
  return (
    <p className={css['further']}>
      {t('help.further')}{' '}
      <Anchor href={paths.helpCenter} target="_blank" rel="noopener noreferrer">
        {t('menu.helpCenter')} <Icon of={IconOut} />
        <VisuallyHidden>{t('shell.newTab')}</VisuallyHidden>
      </Anchor>
    </p>
  )
}
