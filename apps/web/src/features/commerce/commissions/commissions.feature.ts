import type { Feature } from '../../../core/feature.ts'

export const commissionsFeature: Feature = {
  pages: {
    commission: () => import('./CommissionPage.tsx').then((module) => module.CommissionPage),
  },
  help: { commission: 'commissions' },
}
