import type { AnyRouter } from '@tanstack/react-router'
import { internalPath, paths } from '../lib/paths.ts'
import { session } from '../lib/session.ts'
import { forgetUnsaved } from '../lib/unsaved.ts'

/** The pages that stay open when a session ends (specification section 4). */
const stays = /^\/(login|password|register)(\/|$)/

/**
 * Follows what happens to the session: when it ends, go to sign-in; after a sign-in in another tab, go on from there. From
 * before the first page is loaded, since a request of that page may already be what ends it. Returns how to stop.
 */
export const followSession = (router: AnyRouter) =>
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
  })
