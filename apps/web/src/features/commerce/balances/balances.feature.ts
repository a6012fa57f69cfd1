import type { Feature } from '../../../core/feature.ts'

export const balancesFeature: Feature = {
  pages: {
    statement: () => import('./StatementPage.tsx').then((module) => module.StatementPage),
  },
  help: { statement: 'invoices' },
}
