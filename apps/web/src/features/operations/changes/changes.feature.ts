import type { Feature } from '../../../core/feature.ts'
import { paths } from '../../../lib/paths.ts'

export const changesFeature: Feature = {
  pages: {
    changes: () => import('./ChangesPage.tsx').then((module) => module.ChangesPage),
    change: () => import('./ChangePage.tsx').then((module) => module.ChangePage),
  },
  help: { changes: 'changeSets', change: 'changeSets' },
  worklist: {
    ChangesToApprove: {
      href: paths.list('changes', { which: 'decide' }),
      urgent: true,
      act: { needs: 'signed-in', opensFirst: true },
    },
    ChangesFailed: {
      href: paths.list('changes', { which: 'mine', state: 'Failed' }),
      urgent: true,
      act: { needs: 'signed-in', opensFirst: true },
    },
    ChangesScheduled: {
      href: paths.list('changes', { which: 'open', only: 'soon' }),
      act: { needs: 'signed-in', opensFirst: true },
    },
  },
  acts: [{ id: 'changes', href: paths.changes() }],
}
