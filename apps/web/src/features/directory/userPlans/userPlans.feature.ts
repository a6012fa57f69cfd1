import type { Feature } from '../../../core/feature.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

export const userPlansFeature: Feature = {
  accountTabs: {
    4: {
      module: 'Customer-User Plans',
      customersOnly: true,
      Content: lazyPart(async () => (await import('./UserPlansTab.tsx')).UserPlansTab),
      help: 'assignPlans',
    },
  },
}
