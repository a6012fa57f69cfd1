import { useQuery } from '@tanstack/react-query'
import { ramEnabledQuery, useAccessProfile } from '../../core/access/access.queries.ts'
import { useMe } from '../../core/me/me.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './HomePage.module.css'
import { RecentAccounts } from './RecentAccounts.tsx'
import { visibleTiles } from './home.tiles.ts'
import { HomeTile } from './HomeTile.tsx'

function Tiles() {
  const { t } = useTranslation()
  const { roleCode, ramAccess, companyKey, companyType } = useMe()
  const rights = useAccessProfile() ?? {}
  const { data: accessCheck } = useQuery(ramEnabledQuery)
  if (accessCheck === undefined) return <Skeleton label={t('home.loading')} lines={2} height={104} />
  const tiles = visibleTiles({ role: roleCode, rights, ramAccess, accessCheck, companyKey, companyType })
  return (
    <ul className={css.tiles}>
      {tiles.map((tile) => (
        <li key={tile.id}>
          <HomeTile tile={tile} />
        </li>
      ))}
    </ul>
  )
}

/** The dashboard (specification sections 1 and 2): who and where I am, then the tiles, then where I was. */
export function HomePage() {
  const { t } = useTranslation()
  const { firstName, email, roleCode, companyName, providerName } = useMe()
  const name = firstName ?? ''
  return (
    <>
      <div className={css.band}>
        <PageHeading title={t('home.title')} className={css.greeting}>
          {t('home.welcome', { name }).trim()}
        </PageHeading>
        <p className={css.line}>
          {roleCode === 'RA' ? providerName : companyName} · {t(`roles.${roleCode}`)}
        </p>
        <p className={css.email}>{email}</p>
      </div>
      <section aria-labelledby="doors" className={css.section}>
        <h2 id="doors" className={css.heading}>
          {t('home.doors')}
        </h2>
        <Tiles />
      </section>
      <RecentAccounts />
    </>
  )
}
