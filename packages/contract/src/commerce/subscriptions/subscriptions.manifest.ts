import type { Manifest } from '../../core/manifest.ts'
import { subscriptions } from './subscriptions.contract.ts'
import { subscriptionsAudit, subscriptionsErrors, subscriptionsLabels } from './subscriptions.words.ts'
import type { Requests } from '../../core/requests.ts'

const filter = {
  SearchText: 'text',
  Status: ['Active' as const],
  ProductLine: ['ESIGN' as const],
  EndsSoon: false,
  Ends: false,
  Full: false,
  AutoRenew: false,
  PriceOverride: false,
  PlanCode: ['ESIGN-PRO'],
  Company: null,
}
const newPlan = {
  PlanCode: 'SAMPLE-PLAN',
  Seats: 10,
  StartDate: '2027-01-01',
  TrialDays: 14,
  AutoRenew: true,
  EndDate: '2027-12-31',
  PoNumber: 'PO-4711',
  PriceOverride: 1900,
  PromoCode: 'SPRING-27',
  CapUsers: true,
  ExternalRef: 'CRM-88',
}
const change = {
  ToPlanCode: 'ESIGN-POOL',
  Seats: 25,
  Effective: 'PERIOD_END' as const,
  PoNumber: 'PO-4712',
  PromoCode: 'SPRING-27',
}
const cancel = { Effective: 'PERIOD_END' as const, Reason: 'The customer asked for it' }

const requests: Requests<typeof subscriptions> = {
  search: ({ account }) => ({
    body: { ...filter, AcctKey: account, PageSize: 5, Cursor: null, PageNumber: 1, Sort: '-modified' },
  }),
  count: ({ account }) => ({ body: { ...filter, AcctKey: account } }),
  exportFile: ({ account, fresh }) => ({
    body: { ...filter, AcctKey: account, SubscriptionKeys: [], Except: [fresh()], Sort: '-modified', Format: 'xlsx' },
  }),
  summary: ({ account }) => ({ body: { CustomerKey: account } }),
  get: ({ fresh }) => ({ params: { subscriptionKey: fresh() } }),
  add: ({ account }) => ({ body: { AcctKey: account, ...newPlan } }),
  validateAdd: ({ account }) => ({ body: { AcctKey: account, ...newPlan } }),
  update: ({ fresh }) => ({
    params: { subscriptionKey: fresh() },
    body: { PoNumber: 'PO-4711', ExternalRef: 'CRM-88', CapUsers: true, AutoRenew: true, EndDate: '2027-12-31' },
  }),
  validateUpgrade: ({ fresh }) => ({ body: { SubscriptionKey: fresh(), ...change } }),
  validateRenew: ({ fresh }) => ({ body: { SubscriptionKey: fresh(), ...change } }),
  validateCancel: ({ fresh }) => ({ body: { SubscriptionKey: fresh(), ...cancel } }),
  upgrade: ({ fresh }) => ({ body: { SubscriptionKey: fresh(), ...change } }),
  renew: ({ fresh }) => ({ body: { SubscriptionKey: fresh(), ...change } }),
  cancel: ({ fresh }) => ({ body: { SubscriptionKey: fresh(), ...cancel } }),
  resume: ({ fresh }) => ({ body: { SubscriptionKey: fresh() } }),
  cancelActivity: ({ fresh }) => ({ params: { activityKey: fresh() } }),
  deleteActivity: ({ fresh }) => ({ params: { activityKey: fresh() } }),
  activity: ({ account, user, fresh }) => ({
    body: { AcctKey: account, SubscriptionKey: fresh(), UserKey: user, Type: ['RENEWED'], Cursor: null, PageNumber: 1 },
  }),
  bulkChange: ({ fresh }) => ({
    body: {
      SubscriptionKeys: [fresh()],
      Action: 'RENEW',
      ToPlanCode: null,
      Seats: 25,
      Effective: 'NOW',
      PoNumber: 'PO-4713',
      Reason: 'Renewals of the year',
      ConfirmCount: 1,
    },
  }),
}

export const subscriptionsManifest = {
  routes: subscriptions,
  requests,
  labels: subscriptionsLabels,
  errors: subscriptionsErrors,
  audit: subscriptionsAudit,
} satisfies Manifest
