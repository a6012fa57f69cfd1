import { numberIn } from '@portal/contract/core/language'
import { IconExternalLink as IconOut } from '../../../ui/icons.ts'
import { accounts } from '@portal/contract/directory/accounts/accounts.contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'
import type { VisibleTile } from '../../../core/feature.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { RouteLink } from '../../../lib/RouteLink.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import css from './HomePage.module.css'
import { Icon } from '../../../ui/Icon.tsx'

function TileContent({ tile: { id, icon, kind } }: { tile: VisibleTile }) {
  const { t } = useTranslation()
  return (
    <>
      <Icon of={icon} className={css.icon} size={24} />
      <span className={css.name}>
        {t(`home.tile.${id}`)}
        {kind === 'external' && (
          <>
            {' '}
            <Icon of={IconOut} />
            <VisuallyHidden>{t('shell.newTab')}</VisuallyHidden>
          </>
        )}
      </span>
      <span className={css.sub}>{id === 'companyAccounts' ? <AccountsCount /> : t(`home.about.${id}`)}</span>
    </>
  )
}

/** One tile, one link: whole page, in-app, or a new tab. */
export function HomeTile({ tile }: { tile: VisibleTile }) {
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

const api = clientFor(accounts)

/** How many accounts the person sees, exact up to a bound. For a dashboard a minute old is fresh enough. */
const accountsTotalQuery = queryOptions({
  queryKey: ['accounts', 'count', {}],
  queryFn: ({ signal }) => api.count({ body: {}, signal }),
  staleTime: 60_000,
})

/** The live line of the accounts tile. On failure the tile keeps its description, and its link still works. */
function AccountsCount() {
  const { t, i18n } = useTranslation()
  const { data, isPending } = useQuery(accountsTotalQuery)
  if (isPending) return <span aria-hidden="true">…</span>
  if (!data) return t('home.about.companyAccounts')
  const shown = numberIn(i18n.language, data.total)
  return data.capped ? t('home.accountsCapped', { shown }) : t('home.accounts', { count: data.total, shown })
}
