import { IconLifebuoy as IconHelp } from '../../../ui/icons.ts'
import { ramEnabledQuery } from '../../../core/access/access.queries.ts'
import type { Feature } from '../../../core/feature.ts'
import { paths } from '../../../lib/paths.ts'

export const homeFeature: Feature = {
  pages: { home: () => import('./HomePage.tsx').then((module) => module.HomePage) },
  prefetches: { home: (queryClient) => queryClient.prefetchQuery(ramEnabledQuery) },
  menu: { home: { letter: 'h' } },
  tiles: [{ id: 'helpCenter', place: 9, icon: IconHelp, href: paths.helpCenter, kind: 'external' }],
}
