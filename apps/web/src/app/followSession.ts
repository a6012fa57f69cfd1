import type { AnyRouter } from '@tanstack/react-router'
import { internalPath, paths } from '../lib/paths.ts'
import { session } from '../lib/session.ts'
import { clearUnsaved } from '../lib/unsaved.ts'

/** The pages that stay open when a session ends (specification section 4). */
const stays = /^\/(login|password|register)(\/|$)/

/**
 * Follows the session: when it ends, goes to sign-in; after a sign-in in another tab, goes on from there. It starts
 * before the first page is loaded, because a request of that page may already end the session. Returns a function that
 * stops it.
 */
export const followSession = (router: AnyRouter) =>
  session.subscribe(({ signedIn, reason, replaced }) => {
    const { pathname, href } = router.state.location
    // Another person may be signed in now: nothing of the previous one may stay on this page.
    if (replaced) {
      clearUnsaved()
      return window.location.assign(paths.home)
    }
    if (signedIn) return void (pathname === '/login' && router.invalidate())
    if (stays.test(pathname)) return
    const returnTo = reason === 'signedout' ? undefined : internalPath(href)
    void router.navigate({ href: paths.login({ reason, returnTo }) })
  })
