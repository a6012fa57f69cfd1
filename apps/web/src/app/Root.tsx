import { Outlet, type RouterState, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { nothingCame, useNothingCame, useOffline } from '../lib/online.ts'
import { paths } from '../lib/paths.ts'
import { FrameBrandContext } from '../ui/frameBrand.ts'
import { PageLoader } from '../ui/PageLoader.tsx'
import { NoNetworkDialog } from './NoNetworkDialog.tsx'
import { useFrameBrand } from './useFrameBrand.ts'
import { useTranslation } from '../lib/i18n.ts'
import styles from './OfflineBanner.module.css'

/** Says that requests do not reach the server. The live region stays mounted so that a change is announced. */
function OfflineBanner() {
  const { t } = useTranslation()
  const offline = useOffline()
  return <div role="status">{offline && <p className={styles['banner']}>{t('errors.offline')}</p>}</div>
}

const nothing = {}

/** Home covers the page from the start of the navigation to it (specification section 2). */
const openingHome = ({ status, location, resolvedLocation }: RouterState) =>
  status === 'pending' && location.pathname === paths.home && resolvedLocation?.pathname !== paths.home

/**
 * Surrounds every page. It sets the kind of page, which decides the background (specification section 2), shows the
 * loader of home, and says when there is no network. Sign-in is an exception: it has nothing to save and reports an
 * unreachable server itself.
 */
export function Root() {
  const kind = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page ?? 'work' })
  useEffect(() => {
    document.body.dataset['page'] = kind
  }, [kind])
  const brand = useFrameBrand(
    useRouterState({ select: ({ location }) => (kind === 'login' ? location.search : nothing) }),
  )
  const homeOpens = useRouterState({ select: openingHome })
  return (
    <FrameBrandContext value={brand}>
      {homeOpens && <PageLoader />}
      {kind !== 'login' && <OfflineBanner />}
      {kind !== 'login' && <NothingCame />}
      <Outlet />
    </FrameBrandContext>
  )
}

/** The page could not fetch its data; the broken page already has the dialog. */
function NothingCame() {
  const { pathname, href } = useRouterState({ select: ({ location }) => location })
  const shown = useNothingCame()
  return shown && pathname !== paths.brokenPage && <NoNetworkDialog target={href} onClose={nothingCame.dismiss} />
}
