import type { LoginDetail } from '@portal/contract/directory/users/users.contract'
import type { Language } from '@portal/contract/core/language'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, Suspense } from 'react'
import { afterEach, vi } from 'vitest'
import { Extensions } from '../src/app/Extensions.tsx'
import { Providers } from '../src/app/providers.tsx'
import { whyViews } from '../src/core/access/Why.tsx'
import { KnowMe } from '../src/core/me/KnowMe.tsx'
import { loginDetailQuery, rememberMe } from '../src/core/me/me.queries.ts'
import { ChangeHost } from '../src/features/operations/changes/ChangeHost.tsx'
import { setLanguage } from '../src/lib/i18n.ts'
import { session } from '../src/lib/session.ts'
import { type RightsMap, RightsContext } from '../src/lib/useCan.ts'
import { WhyContext } from '../src/lib/why.ts'
import { Toasts } from '../src/ui/Toasts.tsx'
import { type Fakes, fakeApi } from './fakeApi.ts'
import { aLoginDetail } from './people.ts'
import './patience.ts'

afterEach(() => {
  cleanup()
  session.end('signedout')
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

/** A token that says who is signed in, as the server's do. */
const tokensOf = (sub: string, actor: string | undefined) => ({
  accessToken: `e30.${btoa(JSON.stringify({ sub, ...(actor && { act: { sub: actor } }) }))}.sig`,
  refreshToken: 'a',
  expiresIn: 1500,
  refreshExpiresIn: 7200,
  ekey: '',
})

type Options = {
  /** The route's pattern, `/accounts/$acctKey`; without it `at` itself. */
  path?: string
  /** The address to open. */
  at?: string
  api?: Fakes
  rights?: RightsMap
  /** Who is signed in; unless faked otherwise, the login detail answers with it. */
  me?: Partial<LoginDetail>
  language?: Language
  /** The navigation state that comes with the address. */
  state?: Record<string, unknown>
}

/** Opens one page over the real client, router, texts and codecs with typed fakes. Links to elsewhere end at an empty page. */
export async function openPage(Page: ComponentType, options: Options = {}) {
  const { at = '/', api = {}, rights = {}, me, language = 'en-us' } = options
  const detail = aLoginDetail(me)
  vi.stubGlobal('fetch', fakeApi({ auth: { signIn: () => tokensOf(detail.userKey, detail.actingBy?.email) } }))
  await session.signIn(detail.email, 'any')
  vi.stubGlobal(
    'fetch',
    fakeApi({
      ...api,
      users: { loginDetail: () => detail, ...api.users },
      audit: { save: () => ({ saved: true }), ...api.audit },
      worklist: { object: () => ({ items: [], partial: false }), ...api.worklist },
    }),
  )
  await setLanguage(language)
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <ChangeHost />
        <Toasts />
      </>
    ),
  })
  const shown = createRoute({
    getParentRoute: () => root,
    path: options.path ?? new URL(at, 'http://localhost').pathname,
    component: Page as () => React.ReactNode,
  })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const history = createMemoryHistory({ initialEntries: [at] })
  if (options.state) history.replace(at, options.state)
  const router = createRouter({ routeTree: root.addChildren([shown, elsewhere]), history })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  // As in the portal, who is signed in is known before a page is rendered.
  if (!api.users?.loginDetail) queryClient.setQueryData(loginDetailQuery.queryKey, rememberMe(detail))
  await router.load()
  render(
    <Providers>
      <QueryClientProvider client={queryClient}>
        <RightsContext value={rights}>
          <WhyContext value={whyViews}>
            <Extensions>
              <Suspense fallback={<p>…</p>}>
                <KnowMe>
                  <RouterProvider router={router as never} />
                </KnowMe>
              </Suspense>
            </Extensions>
          </WhyContext>
        </RightsContext>
      </QueryClientProvider>
    </Providers>,
  )
  return { user: userEvent.setup(), router, queryClient, address: () => router.state.location.href }
}
