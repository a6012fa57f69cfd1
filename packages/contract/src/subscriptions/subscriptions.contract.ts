import * as z from 'zod/mini'
import { accountRead } from '../access/access.guards.ts'
import { date, key, nullable, oneOf, optional } from '../core/fields.ts'
import { Count, cursor, pageOf, pageSize } from '../core/page.ts'
import { defineRoutes } from '../core/route.ts'
import { wire, wireBody } from '../core/wire.ts'
import { ActivityType, poNumber } from './subscriptions.fields.ts'
import { CompanyPlanFilter, companyPlanFilter, companyPlanSorts } from './subscriptions.list.ts'
import {
  BulkPlanChange,
  BulkPlanResult,
  CompanyPlan,
  CompanyPlanListItem,
  CompanyPlanSummary,
  cancel,
  change,
  externalRef,
  newPlan,
  PlanActivity,
  PlanPreview,
} from './subscriptions.shapes.ts'

export type {
  CompanyPlan,
  CompanyPlanListItem,
  CompanyPlanSummary,
  PlanActivity,
  PlanPreview,
} from './subscriptions.shapes.ts'

// Plans that companies hold (specification sections 3, 5 and 7, `product.md` 4.2).

const companyPlans = { name: 'Customer-Company Plans', own: 'Assign Plans' } as const
/** Everybody sees the plans of their company and below. */
const read = { ...accountRead, module: { ...companyPlans, level: 'R' }, object: 'account' } as const
const write = (access: 'Provision:W' | 'Upgrade:W' | 'Renew:W') =>
  ({ access, module: { ...companyPlans, level: 'RW' } }) as const
const bySubscription = z.object({ subscriptionKey: key() })
const byActivity = z.object({ activityKey: key() })

const changeErrors = [
  'subscription.notFound',
  'subscription.statusNotAllowed',
  'subscription.accountNotActive',
  'subscription.exists',
  'subscription.sameLine',
  'subscription.currencyChanged',
  'subscription.seatsInUse',
  'subscription.tooManySeats',
  'subscription.dateNotAllowed',
  'subscription.nothingToChange',
  'subscription.alreadyScheduled',
  'subscription.renewsNever',
  'subscription.renewedAhead',
  'subscription.tooLate',
  'subscription.trialUsed',
  'subscription.priceNotYours',
  'plan.notFound',
  'plan.notSold',
  'plan.noPrice',
  'promotion.notFound',
  'promotion.usedUp',
  'promotion.alreadyUsed',
  'limit.seats',
  'limit.above',
  'auth.locked',
] as const

export const subscriptions = defineRoutes({
  search: {
    ...read,
    method: 'POST',
    path: '/api/v1/Provision/Plan/Search',
    summary: 'A page of the company plans that the caller sees: of the whole tree, a company with all below it, or one',
    body: wireBody('CompanyPlanSearch', {
      ...companyPlanFilter,
      PageSize: optional(z.number().check(z.int(), z.gte(1), z.lte(pageSize.most))),
      Cursor: optional(nullable(cursor())),
      Sort: optional(oneOf('CompanyPlanSort', companyPlanSorts)),
    }),
    result: pageOf('CompanyPlanPage', CompanyPlanListItem),
    errors: ['account.notFound'],
  },
  count: {
    ...read,
    method: 'POST',
    path: '/api/v1/Provision/Plan/Search/Count',
    summary: 'How many company plans a search finds, exact up to 10,000',
    body: CompanyPlanFilter,
    result: Count,
    errors: ['account.notFound'],
  },
  summary: {
    ...read,
    method: 'POST',
    path: '/api/v1/Provision/Plan/Summary',
    summary: 'The plans of one account, with what is scheduled',
    body: wireBody('CompanyPlanSummaryRequest', {
      /** An empty one is refused with "Customer key is empty". */
      CustomerKey: optional(nullable(z.string().check(z.maxLength(36)))),
    }),
    result: CompanyPlanSummary,
    errors: ['account.notFound', 'subscription.customerKeyEmpty'],
  },
  get: {
    ...accountRead,
    module: { ...companyPlans, level: 'R' },
    method: 'GET',
    path: '/api/v1/Provision/Plan/:subscriptionKey',
    summary: 'One company plan',
    params: bySubscription,
    etag: true,
    result: CompanyPlan,
    errors: ['subscription.notFound'],
  },
  add: {
    ...write('Provision:W'),
    object: 'account',
    method: 'POST',
    path: '/api/v1/Provision/Plan',
    summary: 'Sell a plan to a company below',
    body: wireBody('NewCompanyPlan', newPlan),
    idempotent: 'optional',
    status: 201,
    result: CompanyPlan,
    errors: ['account.notFound', 'subscription.ownCompany', ...changeErrors],
  },
  validateAdd: {
    ...write('Provision:W'),
    object: 'account',
    method: 'POST',
    path: '/api/v1/PlanManagement/ValidateAdd',
    summary: 'What selling a plan would do, by the same rules; nothing is changed',
    body: wireBody('NewCompanyPlanToValidate', newPlan),
    result: PlanPreview,
    errors: ['account.notFound', 'auth.locked'],
  },
  update: {
    ...write('Provision:W'),
    method: 'PATCH',
    path: '/api/v1/Provision/Plan/:subscriptionKey',
    summary: 'Change what is no matter of price: purchase order, reference, cap of users, renewal, last day',
    params: bySubscription,
    body: wireBody('CompanyPlanPatch', {
      PoNumber: poNumber(),
      ExternalRef: externalRef(),
      CapUsers: optional(z.boolean()),
      /** Needs the flag CustomerPlanAutoRenew. */
      AutoRenew: optional(z.boolean()),
      /** Its last day; null: it goes on. Needs the flag CustomerPlanEndDate. */
      EndDate: optional(nullable(date())),
    }),
    ifMatch: true,
    etag: true,
    result: CompanyPlan,
    errors: [
      'subscription.notFound',
      'subscription.ownCompany',
      'subscription.statusNotAllowed',
      'subscription.dateNotAllowed',
      'subscription.renewsNever',
      'subscription.seatsInUse',
      'subscription.accountNotActive',
      'request.stale',
    ],
  },
  validateUpgrade: {
    ...write('Upgrade:W'),
    method: 'POST',
    path: '/api/v1/PlanManagement/ValidateUpgrade',
    summary: 'What another plan, or more or fewer seats, would do; nothing is changed',
    body: wireBody('PlanUpgradeToValidate', change),
    result: PlanPreview,
    errors: ['subscription.notFound', 'auth.locked'],
  },
  validateRenew: {
    ...write('Renew:W'),
    method: 'POST',
    path: '/api/v1/PlanManagement/ValidateRenew',
    summary: 'What a renewal would do; nothing is changed',
    body: wireBody('PlanRenewalToValidate', change),
    result: PlanPreview,
    errors: ['subscription.notFound', 'auth.locked'],
  },
  validateCancel: {
    ...write('Provision:W'),
    method: 'POST',
    path: '/api/v1/PlanManagement/ValidateCancel',
    summary: 'What ending a plan would do; nothing is changed',
    body: wireBody('PlanCancellationToValidate', cancel),
    result: PlanPreview,
    errors: ['subscription.notFound'],
  },
  upgrade: {
    ...write('Upgrade:W'),
    method: 'POST',
    path: '/api/v1/PlanManagement/UpgradePlan',
    summary: 'Another plan, or more or fewer seats: at once, at the end of the term, or on a day',
    body: wireBody('PlanUpgrade', change),
    idempotent: 'optional',
    result: CompanyPlan,
    errors: ['subscription.ownCompany', ...changeErrors],
  },
  renew: {
    ...write('Renew:W'),
    method: 'POST',
    path: '/api/v1/PlanManagement/RenewPlan',
    summary: 'Another term, with another plan or other seats where given',
    body: wireBody('PlanRenewal', change),
    idempotent: 'optional',
    result: CompanyPlan,
    errors: ['subscription.ownCompany', ...changeErrors],
  },
  cancel: {
    ...write('Provision:W'),
    method: 'POST',
    path: '/api/v1/PlanManagement/CancelPlan',
    summary: 'End a plan now or after its present term',
    body: wireBody('PlanCancellation', cancel),
    idempotent: 'optional',
    result: CompanyPlan,
    errors: ['subscription.ownCompany', ...changeErrors],
  },
  resume: {
    ...write('Provision:W'),
    method: 'POST',
    path: '/api/v1/PlanManagement/ResumePlan',
    summary: 'Take back that a plan ends; of one that failed, try again',
    body: wireBody('PlanResumption', { SubscriptionKey: key() }),
    result: CompanyPlan,
    errors: ['subscription.ownCompany', ...changeErrors],
  },
  cancelActivity: {
    ...write('Provision:W'),
    method: 'POST',
    path: '/api/v1/PlanManagement/ScheduledActivity/:activityKey/Cancel',
    summary: 'Cancel what is scheduled; it stays in the history as cancelled',
    params: byActivity,
    result: PlanActivity,
    errors: ['subscription.activityNotFound', 'subscription.activityNotScheduled', 'subscription.ownCompany'],
  },
  deleteActivity: {
    ...write('Provision:W'),
    method: 'DELETE',
    path: '/api/v1/PlanManagement/ScheduledActivity/:activityKey',
    summary: 'Take a cancelled or failed activity out of the history',
    params: byActivity,
    result: wire('PlanActivityDeleted', { ActivityKey: z.string() }),
    errors: ['subscription.activityNotFound', 'subscription.activityNotOver', 'subscription.ownCompany'],
  },
  activity: {
    ...read,
    method: 'POST',
    path: '/api/v1/PlanManagement/AccountActivity',
    summary: 'What happened to the plans of an account and of its people, the newest first',
    body: wireBody('AccountActivityRequest', {
      AcctKey: key(),
      SubscriptionKey: optional(nullable(key())),
      UserKey: optional(nullable(key())),
      Type: optional(z.array(ActivityType).check(z.maxLength(8))),
      Cursor: optional(nullable(cursor())),
    }),
    result: pageOf('PlanActivityPage', PlanActivity),
    errors: ['account.notFound'],
  },
  bulkChange: {
    ...write('Provision:W'),
    method: 'POST',
    path: '/api/v1/Provision/BulkPlanChange',
    summary: 'Change many company plans: a change set that runs at once, or waits for a second person',
    body: BulkPlanChange,
    idempotent: 'optional',
    status: 202,
    result: BulkPlanResult,
    errors: ['subscription.notFound', 'change.confirm', 'change.tooMany'],
  },
})
