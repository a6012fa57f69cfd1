import { useMantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Preferences } from '@portal/contract/directory/users/users.contract'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useAccessProfile } from '../../core/access/access.queries.ts'
import { useMe } from '../../core/me/me.queries.ts'
import { ExactMoments } from '../../core/moments/ExactMoments.tsx'
import { takeEnded } from '../../features/identity/alias/aliasEnded.ts'
import { ChangeHost } from '../../features/operations/changes/ChangeHost.tsx'
import { setLanguage, useTranslation } from '../../lib/i18n.ts'
import { session } from '../../lib/session.ts'
import { RightsContext } from '../../lib/useCan.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { lazyPart } from '../../lib/lazyPart.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { OfflineBanner } from '../OfflineBanner.tsx'
import { Header } from './Header.tsx'
import { HelpCenterLink } from './HelpCenterLink.tsx'
import navigationLoader from './NavigationLoader.module.css'
import { ScopePath } from './ScopePath.tsx'
import css from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'

/** The side menu over the page, where there is no room next to it. */
function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <SidePanel side="start" title={t('shell.menu')} onClose={onClose}>
      <SideMenu onChosen={onClose} />
    </SidePanel>
  )
}

/** Applies the person's preferences to the page: language, theme, and density as data-density on the html element. */
function useAppliedPreferences({ language, theme, density }: Preferences): void {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // Setting it computes the styles of the whole page twice, so it is skipped where the page already has it.
  const showTheme = useEffectEvent(() => colorScheme !== theme && setColorScheme(theme))
  useEffect(() => void setLanguage(language), [language])
  useEffect(() => void showTheme(), [theme])
  useEffect(() => {
    document.documentElement.dataset['density'] = density
  }, [density])
}

// Loaded right after the shell, which can be shown without them.
const SessionGuards = lazyPart(
  async () => (await import('../../features/directory/sessions/SessionGuards.tsx')).SessionGuards,
)
const BannerStrip = lazyPart(
  async () => (await import('../../features/operations/notices/BannerStrip.tsx')).BannerStrip,
)
const AliasBanner = lazyPart(async () => (await import('../../features/identity/alias/AliasBanner.tsx')).AliasBanner)
const AliasEnded = lazyPart(async () => (await import('../../features/identity/alias/AliasEnded.tsx')).AliasEnded)
const Toasts = lazyPart(async () => (await import('../../ui/Toasts.tsx')).Toasts)
// Read once, on page load: a second render must not find it gone.
const ended = takeEnded()

/** Without a stored access profile the menu leads to sign-in (specification section 8). */
function NoProfile() {
  useEffect(() => void session.signOut('noprofile'), [])
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
      <ExactMoments />
      <Suspense fallback={null}>
        <SessionGuards />
        <Toasts />
      </Suspense>
    </RightsContext>
  )
}

/** The last match that sets it decides; a page of the shell without it shows the menu. */
const useMenuHidden = () => useRouterState({ select: (state) => state.matches.at(-1)?.staticData.hideMenu ?? false })

function Layout() {
  const { t } = useTranslation()
  const [drawer, setDrawer] = useState(false)
  const narrow = useMediaQuery('(max-width: 55.99em)', false, { getInitialValueInEffect: false })
  const rail = useMediaQuery('(max-width: 79.99em)', false, { getInitialValueInEffect: false })
  const menuHidden = useMenuHidden()
  const { actingBy } = useMe()
  const loading = <Skeleton lines={6} height={32} />
  return (
    <div className={css.shell} data-acting={actingBy ? true : undefined}>
      <a className={css.skip} href="#main">
        {t('shell.skip')}
      </a>
      <NavigationLoader />
      <Header onOpenMenu={narrow && !menuHidden ? () => setDrawer(true) : undefined} />
      <Notices />
      {!menuHidden && !narrow && (
        <div className={css.side} data-rail={rail || undefined}>
          <SideMenu rail={rail} />
        </div>
      )}
      {drawer && narrow && <MenuDrawer onClose={() => setDrawer(false)} />}
      <main id="main" tabIndex={-1} className={css.main}>
        {!menuHidden && <ScopePath />}
        <Suspense fallback={loading}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
    </div>
  )
}

/** Notices that concern every page, under the header; the one that stays in sight comes first. */
function Notices() {
  const { actingBy } = useMe()
  return (
    <>
      <div className={css.acting}>
        <Suspense fallback={null}>{actingBy && <AliasBanner />}</Suspense>
      </div>
      <div className={css.notes}>
        <OfflineBanner />
        <Suspense fallback={null}>{!actingBy && ended && <AliasEnded ended={ended} />}</Suspense>
        <Suspense fallback={null}>
          <BannerStrip />
        </Suspense>
      </div>
    </>
  )
}

function Footer() {
  const { t } = useTranslation()
  return (
    <footer className={css.footer}>
      <span>{t('common.version', { version: __APP_VERSION__ })}</span>
      <HelpCenterLink className={css.footerLink} />
    </footer>
  )
}

/** A thin progress bar from the start of a navigation to its end, cancellation or error. */
function NavigationLoader() {
  const { t } = useTranslation()
  const loading = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <>
      {loading && <div className={navigationLoader.bar} aria-hidden="true" />}
      <VisuallyHidden role="status">{loading ? t('shell.loadingPage') : ''}</VisuallyHidden>
    </>
  )
}
