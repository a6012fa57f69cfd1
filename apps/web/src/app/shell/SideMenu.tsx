import { IconLifebuoy as IconHelp } from '../../ui/icons.ts'
import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../core/me/me.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { HelpCenterLink } from './HelpCenterLink.tsx'
import { groupMenu, type MenuGroup, visibleMenu } from './menu.rules.ts'
import { MenuEntry } from './MenuEntry.tsx'
import { sideMenuQuery } from './sidemenu.queries.ts'
import css from './SideMenu.module.css'
import { Icon } from '../../ui/Icon.tsx'
import { useMenuCapabilities } from './useMenuCapabilities.ts'

type Props = {
  /** A column of icons with tooltips and flyout sub-entries. */ rail?: boolean
  onChosen?: () => void
}

function Group({ group: { name, items }, rail, onChosen }: Props & { group: MenuGroup }) {
  const { t } = useTranslation()
  const id = useId()
  // An entry that unfolds is a heading itself: another one above it would be a third level.
  const titled = name && !(items.length === 1 && items[0]?.Submenu.length)
  return (
    <>
      {titled && (
        <p id={id} className={css.group}>
          {/* i18n: menu.group.* */}
          {rail ? <VisuallyHidden>{t(`menu.group.${name}`)}</VisuallyHidden> : t(`menu.group.${name}`)}
        </p>
      )}
      <ul className={css.list} aria-labelledby={titled ? id : undefined}>
        {items.map((item) => (
          <li key={item.Id}>
            <MenuEntry item={item} rail={rail ?? false} onChosen={onChosen} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The entries of assets/sidemenu.json this person may see, and always the Help Center. */
export function SideMenu({ rail = false, onChosen }: Props) {
  const { t } = useTranslation()
  const { roleCode, ramAccess } = useMe()
  const { data: items, error, refetch } = useQuery(sideMenuQuery)
  const entries = visibleMenu(items ?? [], useMenuCapabilities(), roleCode, ramAccess)
  return (
    <nav className={css.menu} aria-label={t('shell.mainMenu')} data-rail={rail || undefined}>
      {error && <ErrorState title={t('shell.menuFailed')} onRetry={() => void refetch()} />}
      {!items && !error && <Skeleton lines={8} height={32} />}
      {groupMenu(entries).map((group, at) => (
        <Group key={group.name ?? at} group={group} rail={rail} onChosen={onChosen} />
      ))}
      <ul className={css.help}>
        <li>
          <HelpCenterLink bare={rail} className={css.entry} icon={<Icon of={IconHelp} size={20} />} />
        </li>
      </ul>
    </nav>
  )
}
