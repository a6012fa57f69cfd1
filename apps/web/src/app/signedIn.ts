// What the router loads once somebody is signed in; one module, so that it is one request. The manifests of the features
// are part of it, which keeps their file names out of the sign-in page.
import { accessProfileQuery } from '../core/access/access.queries.ts'
import { takeResumed } from '../core/access/resumed.ts'
import type { Page, PageGuard, PagePrefetch } from '../core/feature.ts'
import { loginDetailQuery } from '../core/me/me.queries.ts'
import type { PageName } from '../lib/pages.ts'
import { session } from '../lib/session.ts'
import { identityOf } from '../lib/session.identity.ts'
import { features } from './features.ts'
import { queryClient } from './queryClient.ts'

export { SignedInLayout } from './SignedInLayout.tsx'

const gathered = <T>(part: 'pages' | 'guards' | 'prefetches') =>
  Object.assign({}, ...features.map((feature) => feature[part])) as Partial<Record<PageName, T>>
const pages = gathered<Page>('pages') as Record<PageName, Page>
const guards = gathered<PageGuard>('guards')
const prefetches = gathered<PagePrefetch>('prefetches')

export const loadPage = (name: PageName) => pages[name]()

/** Who is signed in, with their rights; undefined when the server does not say, which the shell then shows. */
async function findMe() {
  takeResumed(queryClient)
  const { userKey } = identityOf(session.accessToken() ?? '') ?? { userKey: '' }
  const [me] = await Promise.allSettled([
    queryClient.ensureQueryData(loginDetailQuery),
    queryClient.ensureQueryData(accessProfileQuery(userKey)),
  ])
  return me.status === 'fulfilled' ? me.value : undefined
}

/**
 * How long a page is kept back for its first data, in milliseconds: nobody notices it, and a page that is drawn once, with
 * its rows, is there sooner than one that draws their place first.
 */
const patience = 150

type Place = { params: Record<string, string>; search: Record<string, unknown>; preload: boolean }
/**
 * Before a page is rendered, so that nothing has to wait for anything else then: who is signed in is known, and the
 * page and what it shows first are under way. Of a page that is only pointed at, no data is asked for.
 */
export async function preparePage(name: PageName, { params, search, preload }: Place): Promise<void> {
  loadPage(name).catch(() => {}) // the router awaits the same and reports it
  const finding = findMe()
  const asked = preload ? undefined : prefetches[name]?.(queryClient, { me: finding, params, search })
  const me = await finding
  if (me) guards[name]?.(me)
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, patience))])
}
