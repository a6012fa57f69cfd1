import { openRoute } from '../../../core/routes/openRoute.ts'
import { openPages } from '../../../lib/pages.ts'

export const registrationsOpen = [
  openRoute(openPages.register, () => import('./RegisterPage.tsx').then((module) => module.RegisterPage)),
] as const
