import type { Feature } from '../../../core/feature.ts'

export const registrationsFeature: Feature = {
  pages: {
    requests: () => import('./RequestsPage.tsx').then((module) => module.RequestsPage),
    request: () => import('./RequestPage.tsx').then((module) => module.RequestPage),
  },
  help: { requests: 'requests', request: 'requests' },
}
