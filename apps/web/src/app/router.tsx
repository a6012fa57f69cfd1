import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { halfSignIn } from '../core/signIn/halfSignIn.ts'
import { loadLoginSetting } from '../features/auth/loginSetting.ts'
import { internalPath, paths } from '../lib/paths.ts'
import { session } from '../lib/session.ts'
import type { Workflow } from '../lib/workflow.ts'
import { brokenPage } from './broken.ts'
import { BrokenPage } from './BrokenPage.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { lazyPage } from './lazyPage.tsx'
import { laterPage } from './LaterPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import type { pages } from './pages.ts'
import { Root } from './Root.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Header and side menu are hidden on this route (specification section 2). */
    hideMenu?: boolean
    /** Decides the body's background (specification section 2, Shell). */
    page?: 'login' | 'home' | 'work'
  }
  /** What a menu, a tile or a list passes to the account page; displayed, never trusted. */
  interface HistoryState extends Partial<Workflow> {
    /** Passed to the pages around sign-in: the e-mail address already known, and what has just been done. */
    email?: string | undefined
    notice?: 'passwordChosen'
  }
  interface Register {
    router: typeof router
  }
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })

type SignInSearch = { reason?: string; returnTo?: string; sso?: string; ssoError?: string }
/** The router reads `?company=42` as a number; an empty one counts as absent. */
const textOf = (given: unknown) =>
  (typeof given === 'string' && given !== '') || typeof given === 'number' ? String(given) : undefined
/** No code of this portal is longer; a truncated one is unknown to the server anyway. */
const longestCode = 64

const empty = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true })
  },
})

const open = { hideMenu: true, page: 'login' } as const
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: open,
  validateSearch: (search): SignInSearch => ({
    reason: textOf(search['reason']),
    returnTo: textOf(search['returnTo']),
    sso: textOf(search['sso'])?.slice(0, longestCode),
    ssoError: textOf(search['ssoError']),
  }),
  beforeLoad: async ({ search }) => {
    // Back from an identity provider: the new sign-in replaces the session that was here.
    if (search.sso !== undefined) return
    // Without an answer the form is shown: signing in then reports what is wrong.
    const here = await session.resume().catch(() => false)
    if (here) throw redirect({ href: internalPath(search.returnTo) ?? paths.home, replace: true })
  },
  loader: loadLoginSetting,
  component: lazyPage(() => import('../features/auth/LoginPage.tsx').then((module) => module.LoginPage)),
})

/** From a link sent by mail: its code; the number of the inviting company; whether to start with the choice of methods. */
type LinkSearch = { code?: string; company?: string; choose?: boolean }
type Guard = (place: { search: LinkSearch; location: { href: string; pathname: string } }) => Promise<void>

/** Routes that need no session: those around sign-in and the multi-factor paths. */
const openRoute = <const P extends string>(path: P, load: Parameters<typeof lazyPage>[0], guard?: Guard) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: open,
    validateSearch: (search): LinkSearch => ({
      code: textOf(search['code'])?.slice(0, longestCode),
      company: textOf(search['company'])?.slice(0, 40),
      choose: search['choose'] === true || undefined,
    }),
    ...(guard && { beforeLoad: guard }),
    component: lazyPage(load),
  })

/** The pages where a number is set up; the others are empty without a challenge. */
const phonePages: readonly string[] = [paths.mfaMobileRequired, paths.mfaMobileUpdate]

/** The multi-factor pages are open to half or complete sign-ins; the landing page of an enrolment link to everybody. */
const withFactor: Guard = async ({ search, location: { href, pathname } }) => {
  const half = halfSignIn.current()
  if (half && !half.need.enrolment && phonePages.includes(pathname)) throw redirect({ href: paths.mfaStartup })
  if (half || (search.code !== undefined && pathname === paths.mfaStartup)) return
  if (await session.resume().catch(() => false)) return
  const returnTo = phonePages.includes(pathname) ? internalPath(href) : undefined
  throw redirect({ href: paths.login({ returnTo }), replace: true })
}

const brokenRoute = createRoute({
  getParentRoute: () => root,
  path: '/broken-page',
  staticData: { hideMenu: true, page: 'work' },
  component: BrokenPage,
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    const had = session.resumable()
    if (await session.resume()) return
    const search = { reason: had ? 'expired' : undefined, returnTo: internalPath(location.href) }
    throw redirect({ to: '/login', search, replace: true })
  },
  component: lazyPage(() => import('./signedIn.ts').then((module) => module.SignedInLayout)),
})

const work = { page: 'work' } as const
/** A page behind sign-in. Its loader is in the signed-in chunk, which keeps its file names out of the sign-in page. */
const inner = <const P extends string>(path: P, name: keyof typeof pages) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    staticData: work,
    component: lazyPage(async () => (await import('./signedIn.ts')).pages[name]()),
  })
/** A page of a later version. */
const later = <const P extends string>(path: P, name: string) =>
  createRoute({ getParentRoute: () => signedIn, path, staticData: work, component: laterPage(name) })

/** Redirects the bare address of a section to its first page. */
const leading = <const P extends string>(path: P, href: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ href, replace: true })
    },
  })

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/common/home',
  staticData: { hideMenu: true, page: 'home' },
  component: lazyPage(() => import('../features/home/HomePage.tsx').then((module) => module.HomePage)),
})
const accountSearch = createRoute({
  getParentRoute: () => signedIn,
  path: '/accounts/acctSearch',
  staticData: work,
  // The rights are part of the signed-in chunk, which keeps them out of the sign-in page.
  beforeLoad: async () => (await import('./signedIn.ts')).sendToOwnAccount(),
  component: lazyPage(() =>
    import('../features/accounts/list/AccountSearchPage.tsx').then((module) => module.AccountSearchPage),
  ),
})
const createOrEdit = createRoute({
  getParentRoute: () => signedIn,
  path: '/accounts/acctCreateEdit',
  staticData: work,
  component: lazyPage(() => import('./AccountCreateEdit.tsx').then((module) => module.AccountCreateEdit)),
})

const tree = root.addChildren([
  empty,
  leading('/common', paths.home),
  leading('/accounts', paths.accountSearch),
  leading('/reports', paths.reportView),
  login,
  openRoute('/login/reset', () => import('../features/passwords/ResetPage.tsx').then((module) => module.ResetPage)),
  openRoute('/password', () => import('../features/passwords/PasswordPage.tsx').then((module) => module.PasswordPage)),
  openRoute('/register', () =>
    import('../features/registrations/RegisterPage.tsx').then((module) => module.RegisterPage),
  ),
  openRoute(
    '/userContactMgmt/MFAStartup',
    () => import('../features/mfa/MfaStartupPage.tsx').then((module) => module.MfaStartupPage),
    withFactor,
  ),
  openRoute(
    '/userContactMgmt/MFAEmailandmobile',
    () => import('../features/mfa/MfaEmailAndMobilePage.tsx').then((module) => module.MfaEmailAndMobilePage),
    withFactor,
  ),
  openRoute(
    '/userContactMgmt/MFAMobileNumberRequired',
    () => import('../features/mfa/MfaMobileRequiredPage.tsx').then((module) => module.MfaMobileRequiredPage),
    withFactor,
  ),
  openRoute(
    '/userContactMgmt/MFAMobileNumberVerification',
    () => import('../features/mfa/MfaMobileVerificationPage.tsx').then((module) => module.MfaMobileVerificationPage),
    withFactor,
  ),
  openRoute(
    '/userContactMgmt/MFAMobileNumberUpdate',
    () => import('../features/mfa/MfaMobileUpdatePage.tsx').then((module) => module.MfaMobileUpdatePage),
    withFactor,
  ),
  brokenRoute,
  signedIn.addChildren([
    home,
    accountSearch,
    createOrEdit,
    inner('/accounts/$acctKey', 'accountPage'),
    later('/accounts/userAcctSearch', 'userSearch'),
    inner('/profile', 'profilePage'),
    inner('/accounts/requests', 'requestsPage'),
    inner('/accounts/requests/$requestKey', 'requestPage'),
    inner('/accounts/noticeTemplates', 'noticeTemplatesPage'),
    inner('/changes', 'changesPage'),
    inner('/changes/$changeKey', 'changePage'),
    inner('/audit', 'auditPage'),
    inner('/acctSettings', 'accountSettingsPage'),
    later('/reports/rptView', 'reportView'),
    later('/reports/rptSchedule', 'reportSchedule'),
    later('/reports/rptBilling', 'reportBilling'),
    later('/branding', 'branding'),
    later('/help', 'help'),
    later('/plansAssign', 'plansAssign'),
    later('/adminBillingList', 'billing'),
    later('/brandList', 'brandList'),
    later('/partnerLogs', 'partnerLogs'),
    later('/CPManageUsers', 'manageUsers'),
    inner('/featureList', 'featureListPage'),
    inner('/featureList/$featureCode', 'featurePage'),
    later('/dkimList', 'dkimList'),
    later('/addOnsCreation', 'addOns'),
    inner('/accessManagement', 'accessManagementPage'),
    inner('/accessManagement/$groupKey', 'groupPage'),
  ]),
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
