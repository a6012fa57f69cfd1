// Loaded by the router after sign-in as one module, so that it is one request. It contains the manifests of the
// features, which keeps their file names out of the sign-in page.
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

/** Not part of the module, which every page loads. */
export const loadNotFound = async () => (await import('./NotFoundInside.tsx')).NotFoundInside

export const loadPage = (name: PageName) => pages[name]()

/** The person signed in, with their rights; undefined if they cannot be loaded, and the shell then shows the error. */
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
 * How long a page is held back for its first data, in milliseconds. The delay is too short to notice, and a page drawn
 * once, with its rows, is complete sooner than one that first draws placeholders.
 */
const patience = 150

type Place = { params: Record<string, string>; search: Record<string, unknown>; preload: boolean }
/**
 * Runs before a page is rendered, so that the page has nothing to wait for: it finds out who is signed in and starts
 * loading the page and its first data. A link that is only pointed at loads the page without data.
 */
export async function preparePage(name: PageName, { params, search, preload }: Place): Promise<void> {
  loadPage(name).catch(() => {}) // the router awaits the same and reports it
  const finding = findMe()
  const prefetch = preload ? undefined : prefetches[name]?.(queryClient, { me: finding, params, search })
  const me = await finding
  if (me) guards[name]?.(me)
  await Promise.race([prefetch, new Promise((resolve) => setTimeout(resolve, patience))])
}
