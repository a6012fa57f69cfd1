import { redirect } from '@tanstack/react-router'
import { type Guard, openRoute } from '../../../core/routes/openRoute.ts'
import { halfSignIn } from '../../../core/signIn/halfSignIn.ts'
import { openPages } from '../../../lib/pages.ts'
import { internalPath, paths } from '../../../lib/paths.ts'
import { session } from '../../../lib/session.ts'

/** The pages where a number is set up; the others are empty without a challenge. */
const phonePages: readonly string[] = [openPages.mfaMobileRequired, openPages.mfaMobileUpdate]

/** These pages are open to half or complete sign-ins; the landing page of an enrolment link to everyone. */
const withFactor: Guard = async ({ search, location: { href, pathname } }) => {
  const half = halfSignIn.current()
  if (half && !half.need.enrolment && phonePages.includes(pathname)) throw redirect({ href: paths.mfaStartup })
  if (half || (search.code !== undefined && pathname === paths.mfaStartup)) return
  if (await session.resume().catch(() => false)) return
  const returnTo = phonePages.includes(pathname) ? internalPath(href) : undefined
  throw redirect({ href: paths.login({ returnTo }), replace: true })
}

export const mfaOpen = [
  openRoute(
    openPages.mfaStartup,
    () => import('./MfaStartupPage.tsx').then((module) => module.MfaStartupPage),
    withFactor,
  ),
  openRoute(
    openPages.mfaEmailAndMobile,
    () => import('./MfaEmailAndMobilePage.tsx').then((module) => module.MfaEmailAndMobilePage),
    withFactor,
  ),
  openRoute(
    openPages.mfaMobileRequired,
    () => import('./MfaMobileRequiredPage.tsx').then((module) => module.MfaMobileRequiredPage),
    withFactor,
  ),
  openRoute(
    openPages.mfaMobileVerification,
    () => import('./MfaMobileVerificationPage.tsx').then((module) => module.MfaMobileVerificationPage),
    withFactor,
  ),
  openRoute(
    openPages.mfaMobileUpdate,
    () => import('./MfaMobileUpdatePage.tsx').then((module) => module.MfaMobileUpdatePage),
    withFactor,
  ),
] as const
