import { lazy } from 'react'
import type { Feature } from '../../core/feature.ts'

const Usage = lazy(() => import('./UsageView.tsx').then((module) => ({ default: module.UsageView })))

export const usageFeature: Feature = {
  planTabs: [{ id: 'usage', place: 4, Content: Usage }],
}
