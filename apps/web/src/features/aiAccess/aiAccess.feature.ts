import type { Feature } from '../../core/feature.ts'
import { lazyPart } from '../../lib/lazyPart.ts'

export const aiAccessFeature: Feature = {
  accountTabs: {
    8: {
      module: 'Customer-Settings',
      Content: lazyPart(() => import('./AiAccessTab.tsx').then((module) => ({ default: module.AiAccessTab }))),
      form: true,
      help: 'aiAccess',
    },
  },
}
