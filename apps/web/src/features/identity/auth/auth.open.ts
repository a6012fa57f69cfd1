import { createRoute, redirect } from '@tanstack/react-router'
import { longestCode, openLook, textOf } from '../../../core/routes/openRoute.ts'
import { root } from '../../../core/routes/root.ts'
import { openPages } from '../../../lib/pages.ts'
import { internalPath, paths } from '../../../lib/paths.ts'
import { session } from '../../../lib/session.ts'
import { loadLoginSetting } from './loginSetting.ts'
import { LoginPage } from './LoginPage.tsx'

type SignInSearch = {
  company?: string
  host?: string
  reason?: string
  returnTo?: string
  sso?: string
  ssoError?: string
  wait?: number
}

const login = createRoute({
  getParentRoute: () => root,
  path: openPages.login,
  staticData: openLook,
  validateSearch: (search): SignInSearch => ({
    company: textOf(search['company'])?.slice(0, 40),
    host: textOf(search['host'])?.slice(0, 253),
    reason: textOf(search['reason']),
    returnTo: textOf(search['returnTo']),
    sso: textOf(search['sso'])?.slice(0, longestCode),
    ssoError: textOf(search['ssoError']),
    wait: Math.min(3_600, Math.max(1, Math.ceil(Number(search['wait'])))) || undefined,
  }),
  beforeLoad: async ({ search }) => {
    // Back from an identity provider: the new sign-in replaces the session that was here.
    if (search.sso !== undefined) return
    // Without an answer the form is shown: signing in then reports what is wrong.
    const here = await session.resume().catch(() => false)
    if (here) throw redirect({ href: internalPath(search.returnTo) ?? paths.home, replace: true })
  },
  loader: loadLoginSetting,
  component: LoginPage,
})

export const authOpen = [login] as const
