import type { Feature } from '../../../core/feature.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

export const aiAccessFeature: Feature = {
  accountTabs: {
    8: {
      module: 'Customer-Settings',
      Content: lazyPart(async () => (await import('./AiAccessTab.tsx')).AiAccessTab),
      form: true,
      help: 'aiAccess',
    },
  },
}
