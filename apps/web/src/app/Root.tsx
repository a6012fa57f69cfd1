import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { internalPath, paths } from '../lib/paths.ts'
import { session } from '../lib/session.ts'
import { OfflineBanner } from './OfflineBanner.tsx'

/** The addresses that stay where they are when a session ends (specification section 4). */
const stays = ['/login', '/password', '/register']

/** Around every page: follows the session's end to the sign-in page and marks the kind of page for the background. */
export function Root() {
  const router = useRouter()
  const kind = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page ?? 'work' })
  useEffect(() => {
    document.body.dataset['page'] = kind
  }, [kind])
  useEffect(
    () =>
      session.subscribe(({ signedIn, reason }) => {
        const { pathname, href } = router.state.location
        if (signedIn || stays.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return
        const returnTo = reason === 'signedout' ? undefined : internalPath(href)
        void router.navigate({ href: paths.login({ reason, returnTo }) })
      }),
    [router],
  )
  return (
    <>
      <OfflineBanner />
      <Outlet />
    </>
  )
}
