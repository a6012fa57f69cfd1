import { openRoute } from '../../../core/routes/openRoute.ts'
import { openPages } from '../../../lib/pages.ts'

export const passwordsOpen = [
  openRoute(openPages.loginReset, () => import('./ResetPage.tsx').then((module) => module.ResetPage)),
  openRoute(openPages.password, () => import('./PasswordPage.tsx').then((module) => module.PasswordPage)),
] as const
