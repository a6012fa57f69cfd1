import type { Feature } from '../../../core/feature.ts'
import { paths } from '../../../lib/paths.ts'

export const registrationsFeature: Feature = {
  pages: {
    requests: () => import('./RequestsPage.tsx').then((module) => module.RequestsPage),
    request: () => import('./RequestPage.tsx').then((module) => module.RequestPage),
  },
  help: { requests: 'requests', request: 'requests' },
  worklist: { AccessRequests: { href: paths.requests(), act: { needs: 'AcctMgmnt:W', leads: paths.request } } },
}
