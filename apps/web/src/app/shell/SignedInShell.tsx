import { useMediaQuery } from '@mantine/hooks'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useAccessProfile } from '../../core/access/access.queries.ts'
import { useMe } from '../../core/me/me.queries.ts'
import { takeEnded } from '../../features/alias/aliasEnded.ts'
import { ChangeHost } from '../../features/changes/ChangeHost.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { session } from '../../lib/session.ts'
import { RightsContext } from '../../lib/useCan.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { NavigationLoader } from './NavigationLoader.tsx'
import { ScopeBar } from './ScopeBar.tsx'
import css from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { useAppliedPreferences } from './usePreferences.ts'
import { useGoShortcuts } from './useShortcuts.ts'

// Loaded right after the shell, which can be shown without them.
const SessionGuards = lazy(() =>
  import('../../features/sessions/SessionGuards.tsx').then((module) => ({ default: module.SessionGuards })),
)
const BannerStrip = lazy(() =>
  import('../../features/notices/BannerStrip.tsx').then((module) => ({ default: module.BannerStrip })),
)
const AliasBanner = lazy(() =>
  import('../../features/alias/AliasBanner.tsx').then((module) => ({ default: module.AliasBanner })),
)
const AliasEnded = lazy(() =>
  import('../../features/alias/AliasEnded.tsx').then((module) => ({ default: module.AliasEnded })),
)
// Read once, on page load: a second render must not find it gone.
const ended = takeEnded()

/** Without a stored access profile the menu leads to sign-in (specification section 8). */
function NoProfile() {
  useEffect(() => void session.signOut('ended'), [])
  return null
}

export function SignedInShell() {
  const me = useMe()
  const rights = useAccessProfile()
  useAppliedPreferences(me.preferences)
  if (!rights) return <NoProfile />
  return (
    <RightsContext value={rights}>
      <Layout />
      <ChangeHost />
      <Suspense fallback={null}>
        <SessionGuards />
      </Suspense>
    </RightsContext>
  )
}

/** The last match that sets it decides; a page of the shell that does not shows the menu. */
const useMenuHidden = () => useRouterState({ select: (state) => state.matches.at(-1)?.staticData.hideMenu ?? false })

function Layout() {
  const { t } = useTranslation()
  const router = useRouter()
  const [switching, setSwitching] = useState(false)
  const [drawer, setDrawer] = useState(false)
  const narrow = useMediaQuery('(max-width: 55.99em)', false, { getInitialValueInEffect: false })
  const rail = useMediaQuery('(max-width: 79.99em)', false, { getInitialValueInEffect: false })
  const menuHidden = useMenuHidden()
  const { actingBy } = useMe()
  useGoShortcuts({ h: () => void router.navigate({ href: paths.home }), a: () => setSwitching(true) })
  const loading = <Skeleton lines={6} height={32} />
  return (
    <div className={css.shell} data-acting={actingBy ? true : undefined}>
      <a className={css.skip} href="#main">
        {t('shell.skip')}
      </a>
      <NavigationLoader />
      <div className={css.notes}>
        <Suspense fallback={null}>{actingBy ? <AliasBanner /> : ended && <AliasEnded ended={ended} />}</Suspense>
      </div>
      <Header onOpenMenu={narrow && !menuHidden ? () => setDrawer(true) : undefined} />
      <ScopeBar switching={switching} onSwitching={setSwitching} />
      <Suspense fallback={null}>
        <BannerStrip className={css.banners} />
      </Suspense>
      {!menuHidden && !narrow && (
        <div className={css.side} data-rail={rail || undefined}>
          <SideMenu rail={rail} />
        </div>
      )}
      {drawer && narrow && <MenuDrawer onClose={() => setDrawer(false)} />}
      <main id="main" tabIndex={-1} className={css.main}>
        <Suspense fallback={loading}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
    </div>
  )
}
