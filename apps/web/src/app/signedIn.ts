// What the router loads once somebody is signed in; one module, so that it is one request. The manifests of the features
// are part of it, which keeps their file names out of the sign-in page.
import type { Page, PageGuard } from '../core/feature.ts'
import type { PageName } from '../lib/pages.ts'
import { features } from './features.ts'
import { queryClient } from './queryClient.ts'

export { SignedInLayout } from './SignedInLayout.tsx'

const pages = Object.assign({}, ...features.map(({ pages }) => pages)) as Record<PageName, Page>
const guards = Object.assign({}, ...features.map(({ guards }) => guards)) as Partial<Record<PageName, PageGuard>>

export const loadPage = (name: PageName) => pages[name]()
export const guardPage = async (name: PageName) => guards[name]?.(queryClient)
