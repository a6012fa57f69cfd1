import { createRoute, createRouter, notFound, redirect, rootRouteId } from '@tanstack/react-router'
import { lazyPage } from '../core/routes/lazyPage.tsx'
import { root } from '../core/routes/root.ts'
import { authOpen } from '../features/identity/auth/auth.open.ts'
import { mfaOpen } from '../features/identity/mfa/mfa.open.ts'
import { passwordsOpen } from '../features/identity/passwords/passwords.open.ts'
import { registrationsOpen } from '../features/identity/registrations/registrations.open.ts'
import { openPages, type PageName, signedInPages } from '../lib/pages.ts'
import { internalPath, paths } from '../lib/paths.ts'
import { session } from '../lib/session.ts'
import type { Workflow } from '../lib/workflow.ts'
import { brokenPage } from './broken.ts'
import { BrokenPage } from './BrokenPage.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { loadSignedIn } from './loadSignedIn.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { Root } from './Root.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Header and side menu are hidden on this route (specification section 2). */
    hideMenu?: boolean
    /** Decides the body's background (specification section 2, Shell). */
    page?: 'login' | 'home' | 'work'
  }
  /** Passed to the account page by a menu, a tile or a list; displayed, never trusted. */
  interface HistoryState extends Partial<Workflow> {
    /** Passed to the pages around sign-in: the e-mail address already known, and what has just been done. */
    email?: string | undefined
    notice?: 'passwordChosen'
  }
  interface Register {
    router: typeof router
  }
}

root.update({ component: Root, notFoundComponent: NotFoundPage })

const brokenRoute = createRoute({
  getParentRoute: () => root,
  path: openPages.brokenPage,
  staticData: { hideMenu: true, page: 'work' },
  component: BrokenPage,
})

/** Redirects an address without a page. */
const leading = <const P extends string>(path: P, href: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ href, replace: true })
    },
  })

/** The id of the route that takes the addresses without a page. */
const anyOther = '/signed-in/$'

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ location, matches }) => {
    const wasSignedIn = session.resumable()
    if (await session.resume()) return
    if (matches.some(({ routeId }) => routeId === anyOther)) throw notFound({ routeId: rootRouteId })
    const search = { reason: wasSignedIn ? 'expired' : undefined, returnTo: internalPath(location.href) }
    throw redirect({ to: openPages.login, search, replace: true })
  },
  component: lazyPage(() => loadSignedIn().then((module) => module.SignedInLayout)),
})

/** A page behind sign-in. Only its address is known here: its code is in the signed-in chunk. */
const inner = <const P extends string>(name: PageName, path: P) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    staticData: name === 'home' ? { hideMenu: true, page: 'home' } : { page: 'work' },
    beforeLoad: async ({ params, search, preload }) =>
      (await loadSignedIn()).preparePage(name, { params, search, preload }),
    component: lazyPage(async () => (await loadSignedIn()).loadPage(name)),
  })
type InnerRoutes = { [N in PageName]: ReturnType<typeof inner<(typeof signedInPages)[N]>> }
const innerRoutes = Object.fromEntries(
  Object.entries(signedInPages).map(([name, path]) => [name, inner(name as PageName, path)]),
) as unknown as InnerRoutes

/** Inside the shell for those who are signed in; others get the page of the root. */
const notFoundInside = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  staticData: { page: 'work' },
  component: lazyPage(async () => (await loadSignedIn()).loadNotFound()),
})

const tree = root.addChildren([
  leading('/', paths.login()),
  leading('/common', paths.home),
  leading('/accounts', paths.accountSearch),
  leading('/reports', paths.reportView),
  ...authOpen,
  ...passwordsOpen,
  ...registrationsOpen,
  ...mfaOpen,
  brokenRoute,
  signedIn.addChildren({ ...innerRoutes, notFoundInside }),
])

export const makeRouter = (history?: Parameters<typeof createRouter>[0]['history']) =>
  createRouter({
    routeTree: tree,
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
    // Freshness is up to the query cache.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    ...(history && { history }),
  })

export const router = makeRouter()

// Success clears the flag of a page that failed to load (specification section 4).
router.subscribe('onResolved', ({ toLocation }) => {
  if (toLocation.pathname !== paths.brokenPage) brokenPage.clear()
})
