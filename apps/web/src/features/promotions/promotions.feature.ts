import type { Feature } from '../../core/feature.ts'
import { lazyPart } from '../../lib/lazyPart.ts'

const Promotions = lazyPart(() => import('./PromotionsView.tsx').then((module) => ({ default: module.PromotionsView })))

export const promotionsFeature: Feature = {
  planTabs: [
    { id: 'promotions', place: 5, shown: ({ role }) => role === 'RA', Content: Promotions, help: 'promotions' },
  ],
}
