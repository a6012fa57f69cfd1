import { Outlet, type RouterState, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { nothingCame, useNothingCame } from '../lib/online.ts'
import { paths } from '../lib/paths.ts'
import { FrameBrandContext } from '../ui/frameBrand.ts'
import { PageLoader } from '../ui/PageLoader.tsx'
import { NoNetworkDialog } from './NoNetworkDialog.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { useFrameBrand } from './useFrameBrand.ts'

const nothing = {}

/** The shell has a place for notices, under its header. */
const ofShell = ({ matches }: RouterState) => matches.some(({ routeId }) => routeId === '/signed-in')

/** The loader of home is shown from the start of the navigation to home (specification section 2). */
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
  const inShell = useRouterState({ select: ofShell })
  const homeOpens = useRouterState({ select: openingHome })
  return (
    <FrameBrandContext value={brand}>
      {homeOpens && <PageLoader />}
      {kind !== 'login' && !inShell && <OfflineBanner />}
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
