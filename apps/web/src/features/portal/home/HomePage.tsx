import { useQuery } from '@tanstack/react-query'
import { Suspense, use } from 'react'
import { ramEnabledQuery, useAccessProfile } from '../../../core/access/access.queries.ts'
import { FeaturesContext, visibleTiles } from '../../../core/feature.ts'
import { RecentList } from '../../../core/accounts/RecentList.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { useRecentAccounts } from '../../../lib/recent.ts'
import { useCan } from '../../../lib/useCan.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { Figures } from './Figures.tsx'
import css from './HomePage.module.css'
import { HomeTile } from './HomeTile.tsx'
import { OverviewPlace } from './OverviewPlace.tsx'
import { Worklist } from './Worklist.tsx'

const Overview = lazyPart(async () => (await import('./Overview.tsx')).Overview)
const Setup = lazyPart(async () => (await import('./Setup.tsx')).Setup)

function Tiles() {
  const { roleCode, ramAccess, companyKey, companyType } = useMe()
  const rights = useAccessProfile() ?? {}
  const features = use(FeaturesContext)
  const { data: accessCheck } = useQuery(ramEnabledQuery)
  if (accessCheck === undefined) return <PageLoader now />
  const tiles = visibleTiles(features, { role: roleCode, rights, ramAccess, accessCheck, companyKey, companyType })
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

/**
 * The dashboard (specification sections 1 and 2): person and company, the worklist and the latest accounts, the tiles,
 * and key figures.
 */
export function HomePage() {
  const { t } = useTranslation()
  const { firstName, email, roleCode, companyName, providerName, actingBy, preferences } = useMe()
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
      <div className={css.columns}>
        <Worklist />
        <RecentAccounts />
      </div>
      <section aria-labelledby="doors" className={css.section}>
        <h2 id="doors" className={css.heading}>
          {t('home.doors')}
        </h2>
        <Tiles />
      </section>
      {roleCode === 'CU' && (
        <Suspense fallback={<OverviewPlace />}>
          <Overview />
        </Suspense>
      )}
      {roleCode === 'RA' && !actingBy && preferences.setupSteps && (
        <Suspense fallback={null}>
          <Setup />
        </Suspense>
      )}
      <Figures />
    </>
  )
}

/** The accounts this person opened last, in this browser. */
function RecentAccounts() {
  const { t } = useTranslation()
  const { userKey, ramAccess } = useMe()
  const recent = useRecentAccounts(userKey)
  const mayOpen = useCan('AcctMgmnt:R')
  // People who administer only their company have no accounts to return to.
  if (!ramAccess || !mayOpen) return null
  return (
    <section aria-labelledby="recent" className={css.section}>
      <h2 id="recent" className={css.heading}>
        {t('home.recent')}
      </h2>
      {recent.length === 0 ? (
        <div className={css.card}>
          <EmptyState title={t('home.noRecent')}>{t('home.noRecentWhy')}</EmptyState>
        </div>
      ) : (
        <RecentList accounts={recent} />
      )}
    </section>
  )
}
