import type { Feature } from '../../../core/feature.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const Promotions = lazyPart(async () => (await import('./PromotionsView.tsx')).PromotionsView)

export const promotionsFeature: Feature = {
  planTabs: [
    { id: 'promotions', place: 5, shown: ({ role }) => role === 'RA', Content: Promotions, help: 'promotions' },
  ],
}
