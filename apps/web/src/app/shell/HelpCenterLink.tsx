import { IconExternalLink as IconOut } from '../../ui/icons.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Icon } from '../../ui/Icon.tsx'

type Props = {
  className?: string | undefined
  icon?: ReactNode
  /** Only its icon is shown. */
  bare?: boolean
}
/** The external help page in a new tab; Enter opens it too, because it is a link. */
export function HelpCenterLink({ className, icon, bare }: Props) {
  const { t } = useTranslation()
  return (
    <a className={className} href={paths.helpCenter} target="_blank" rel="noopener noreferrer">
      {icon}
      <span className={bare ? 'visually-hidden' : undefined}>
        {t('menu.helpCenter')} <Icon of={IconOut} />
        <VisuallyHidden>{t('shell.newTab')}</VisuallyHidden>
      </span>
    </a>
  )
}
