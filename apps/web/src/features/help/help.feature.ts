import type { Feature } from '../../core/feature.ts'
import { currentLanguage } from '../../lib/language.ts'
import { guideQuery } from './guide.queries.ts'

const load = () => import('./HelpPage.tsx').then((module) => module.HelpPage)
const prefetch: NonNullable<Feature['prefetches']>['help'] = (queryClient) =>
  queryClient.prefetchQuery(guideQuery(currentLanguage()))

/** The guide: what administrators do, task by task. */
export const helpFeature: Feature = {
  pages: { help: load, helpTask: load },
  prefetches: { help: prefetch, helpTask: prefetch },
}
