import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { internalPath, paths } from '../lib/paths.ts'
import { session } from '../lib/session.ts'
import { forgetUnsaved } from '../lib/unsaved.ts'
import { FrameBrandContext } from '../ui/frameBrand.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { useFrameBrand } from './useFrameBrand.ts'

/** The pages that stay open when a session ends (specification section 4). */
const stays = /^\/(login|password|register)(\/|$)/

/** Follows what happens to the session: when it ends, go to sign-in; after a sign-in in another tab, go on from there. */
function useSessionEvents(): void {
  const router = useRouter()
  useEffect(
    () =>
      session.subscribe(({ signedIn, reason, replaced }) => {
        const { pathname, href } = router.state.location
        // Somebody else may be signed in now: nothing of the previous person may stay on this page.
        if (replaced) {
          forgetUnsaved()
          return window.location.assign(paths.home)
        }
        if (signedIn) return void (pathname === '/login' && router.invalidate())
        if (stays.test(pathname)) return
        const returnTo = reason === 'signedout' ? undefined : internalPath(href)
        void router.navigate({ href: paths.login({ reason, returnTo }) })
      }),
    [router],
  )
}

const nothing = {}

/**
 * Around every page: the kind of page, which decides the background (specification section 2), and the offline banner, except
 * on sign-in, which has nothing to save and reports an unreachable server itself.
 */
export function Root() {
  const kind = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page ?? 'work' })
  useEffect(() => {
    document.body.dataset['page'] = kind
  }, [kind])
  const brand = useFrameBrand(
    useRouterState({ select: ({ location }) => (kind === 'login' ? location.search : nothing) }),
  )
  useSessionEvents()
  return (
    <FrameBrandContext value={brand}>
      {kind !== 'login' && <OfflineBanner />}
      <Outlet />
    </FrameBrandContext>
  )
}
