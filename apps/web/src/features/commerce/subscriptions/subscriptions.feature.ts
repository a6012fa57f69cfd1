import type { Feature } from '../../../core/feature.ts'
import { paths } from '../../../lib/paths.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const Subscriptions = lazyPart(async () => (await import('./SubscriptionsView.tsx')).SubscriptionsView)
const CompanyPlans = lazyPart(async () => (await import('./CompanyPlansTab.tsx')).CompanyPlansTab)
const RenewMany = lazyPart(async () => (await import('./ManyPlans.tsx')).RenewMany)
const SeatsOfMany = lazyPart(async () => (await import('./ManyPlans.tsx')).SeatsOfMany)

export const subscriptionsFeature: Feature = {
  planTabs: [
    {
      id: 'held',
      place: 2,
      Content: Subscriptions,
      help: 'renewals',
      begins: { search: { only: 'endsSoon', sort: 'endDate' }, needs: 'CustomerPlanEndDate:R' },
    },
  ],
  accountTabs: {
    3: { module: 'Customer-Company Plans', own: 'Assign Plans', Content: CompanyPlans, help: 'sellPlan' },
  },
  figures: { Seats: paths.heldPlans() },
  worklist: {
    PlansFull: {
      href: paths.list('plansAssign', { view: 'held', only: 'full', sort: 'endDate' }),
      inAccount: (acctKey) => paths.account(acctKey, 3),
      act: { needs: 'Upgrade:W', Dialog: SeatsOfMany, selection: { subscriptionFilter: { full: true } } },
    },
    PlansEnding: {
      href: paths.list('plansAssign', { view: 'held', only: 'endsSoon,ends', sort: 'endDate' }),
      inAccount: (acctKey) => paths.account(acctKey, 3),
      act: { needs: 'Renew:W', Dialog: RenewMany, selection: { subscriptionFilter: { endsSoon: true, ends: true } } },
    },
  },
  search: {
    CompanyPlan: {
      href: ({ acctKey }) => paths.account(acctKey ?? '', 3),
      all: (q) => paths.list('plansAssign', { view: 'held', q }),
    },
  },
  acts: [
    { id: 'sellPlan', needs: 'Provision:W', inAccount: (acctKey) => paths.account(acctKey, 3), creates: true },
    { id: 'renewPlans', needs: 'Provision:W', inAccount: (acctKey) => paths.account(acctKey, 3) },
    { id: 'changeSeats', needs: 'Provision:W', inAccount: (acctKey) => paths.account(acctKey, 3) },
  ],
}
