import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazyPage.tsx'
import { root } from './root.ts'

/** The layout of a page around sign-in. */
export const openLook = { hideMenu: true, page: 'login' } as const

/** The router reads `?company=42` as a number; an empty one counts as absent. */
export const textOf = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined
/** No code of this portal is longer; a truncated one is unknown to the server anyway. */
export const longestCode = 64

/**
 * The values of a link sent by mail: its code; the number of the inviting company; whether to start with the choice of
 * methods.
 */
type LinkSearch = { code?: string; company?: string; choose?: boolean }
export type Guard = (place: { search: LinkSearch; location: { href: string; pathname: string } }) => Promise<void>

/** A page that needs no session and may be opened by a link sent by mail. */
export const openRoute = <const P extends string>(path: P, load: Parameters<typeof lazyPage>[0], guard?: Guard) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: openLook,
    validateSearch: (search): LinkSearch => ({
      code: textOf(search['code'])?.slice(0, longestCode),
      company: textOf(search['company'])?.slice(0, 40),
      choose: search['choose'] === true || undefined,
    }),
    ...(guard && { beforeLoad: guard }),
    component: lazyPage(load),
  })
