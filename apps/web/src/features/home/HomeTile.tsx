import IconAccess from '@tabler/icons-react/dist/esm/icons/IconLockAccess.mjs'
import IconAccounts from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconBilling from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconBranding from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs'
import IconIntegrations from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconPlans from '@tabler/icons-react/dist/esm/icons/IconPackages.mjs'
import IconReports from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useTranslation } from '../../lib/i18n.ts'
import { RouteLink } from '../../lib/RouteLink.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { AccountsCount } from './AccountsCount.tsx'
import type { Tile, TileId } from './home.tiles.ts'
import css from './HomePage.module.css'

const icons: Readonly<Record<TileId, typeof IconAccess>> = {
  accessManagement: IconAccess,
  companyAccounts: IconAccounts,
  usageReports: IconReports,
  plans: IconPlans,
  billing: IconBilling,
  branding: IconBranding,
  integrations: IconIntegrations,
  manageUsers: IconUsers,
  helpCenter: IconHelp,
}

function TileContent({ tile }: { tile: Tile }) {
  const { t } = useTranslation()
  const Icon = icons[tile.id]
  const counted = tile.id === 'companyAccounts' && tile.state === undefined
  return (
    <>
      <Icon className={css.icon} size={24} stroke={1.5} aria-hidden="true" />
      <span className={css.name}>
        {t(tile.label)}
        {tile.kind === 'external' && (
          <>
            {' '}
            <span aria-hidden="true">↗</span>
            <VisuallyHidden>{t('shell.newTab')}</VisuallyHidden>
          </>
        )}
      </span>
      <span className={css.sub}>{counted ? <AccountsCount /> : t(`home.about.${tile.id}`)}</span>
    </>
  )
}

/** One tile, one link: whole page, in-app, or a new tab. */
export function HomeTile({ tile }: { tile: Tile }) {
  const content = <TileContent tile={tile} />
  if (tile.kind === 'route')
    return (
      <RouteLink className={css.tile} href={tile.href} state={tile.state}>
        {content}
      </RouteLink>
    )
  const newTab = tile.kind === 'external' ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a className={css.tile} href={tile.href} {...newTab}>
      {content}
    </a>
  )
}
