import type { Feature } from '../../core/feature.ts'
import { lazyPart } from '../../lib/lazyPart.ts'

const Usage = lazyPart(() => import('./UsageView.tsx').then((module) => ({ default: module.UsageView })))

export const usageFeature: Feature = {
  planTabs: [{ id: 'usage', place: 4, Content: Usage }],
}
