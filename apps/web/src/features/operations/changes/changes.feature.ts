import type { Feature } from '../../../core/feature.ts'

export const changesFeature: Feature = {
  pages: {
    changes: () => import('./ChangesPage.tsx').then((module) => module.ChangesPage),
    change: () => import('./ChangePage.tsx').then((module) => module.ChangePage),
  },
  help: { changes: 'changeSets', change: 'changeSets' },
}
