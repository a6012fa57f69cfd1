import { lazy } from 'react'
import type { Feature } from '../../core/feature.ts'

const Held = lazy(() => import('./HeldView.tsx').then((module) => ({ default: module.HeldView })))
const CompanyPlans = lazy(() => import('./CompanyPlansTab.tsx').then((module) => ({ default: module.CompanyPlansTab })))

export const subscriptionsFeature: Feature = {
  planTabs: [{ id: 'held', place: 2, Content: Held }],
  accountTabs: { 3: { module: 'Customer-Company Plans', own: 'Assign Plans', Content: CompanyPlans } },
}
