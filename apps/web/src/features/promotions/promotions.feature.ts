import { lazy } from 'react'
import type { Feature } from '../../core/feature.ts'

const Promotions = lazy(() => import('./PromotionsView.tsx').then((module) => ({ default: module.PromotionsView })))

export const promotionsFeature: Feature = {
  planTabs: [{ id: 'promotions', place: 5, shown: ({ role }) => role === 'RA', Content: Promotions }],
}
