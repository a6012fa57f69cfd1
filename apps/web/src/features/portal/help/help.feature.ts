import type { Feature } from '../../../core/feature.ts'
import { paths } from '../../../lib/paths.ts'
import { currentLanguage } from '../../../lib/language.ts'
import { guideQuery } from './guide.queries.ts'

const prefetch: NonNullable<Feature['prefetches']>['help'] = (queryClient) =>
  queryClient.prefetchQuery(guideQuery(currentLanguage()))

/** The guide: what administrators do, task by task. */
export const helpFeature: Feature = {
  pages: {
    help: () => import('./HelpPage.tsx').then((module) => module.HelpPage),
    helpTask: () => import('./HelpPage.tsx').then((module) => module.HelpPage),
  },
  prefetches: { help: prefetch, helpTask: prefetch },
  acts: [{ id: 'help', href: paths.help() }],
}
