import type { Feature } from '../../core/feature.ts'
import { lazyPart } from '../../lib/lazyPart.ts'

const Held = lazyPart(() => import('./HeldView.tsx').then((module) => ({ default: module.HeldView })))
const CompanyPlans = lazyPart(() =>
  import('./CompanyPlansTab.tsx').then((module) => ({ default: module.CompanyPlansTab })),
)

export const subscriptionsFeature: Feature = {
  planTabs: [{ id: 'held', place: 2, Content: Held, help: 'renewals' }],
  accountTabs: {
    3: { module: 'Customer-Company Plans', own: 'Assign Plans', Content: CompanyPlans, help: 'sellPlan' },
  },
}
