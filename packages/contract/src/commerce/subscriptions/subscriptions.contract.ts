import * as z from 'zod/mini'
import { accountRead } from '../../core/access/access.guards.ts'
import { date, key, nullable, optional, text } from '../../core/fields.ts'
import { Count, cursor, pageNumber, pageOf, pageSize } from '../../core/page.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { ExportFile } from '../../core/files/files.fields.ts'
import { changeErrors } from './subscriptions.errors.ts'
import { ActivityType, poNumber } from './subscriptions.fields.ts'
import { CompanyPlanExport, CompanyPlanFilter, CompanyPlanSorts, companyPlanFilter } from './subscriptions.list.ts'
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
/** Every reader sees the plans of their company and below. */
const read = { ...accountRead, module: { ...companyPlans, level: 'R' }, object: 'account' } as const
const write = (access: 'Provision:W' | 'Upgrade:W' | 'Renew:W') =>
  ({ access, module: { ...companyPlans, level: 'RW' } }) as const
const bySubscription = z.object({ subscriptionKey: key() })
const byActivity = z.object({ activityKey: key() })

export const subscriptions = defineRoutes({
  search: {
    ...read,
    method: 'POST',
    path: '/api/v1/Provision/Plan/Search',
    summary: 'List company plans',
    body: wireBody('CompanyPlanSearch', {
      ...companyPlanFilter,
      PageSize: optional(z.number().check(z.int(), z.gte(1), z.lte(pageSize.most))),
      Cursor: optional(nullable(cursor())),
      PageNumber: pageNumber(),
      Sort: optional(CompanyPlanSorts),
    }),
    result: pageOf('CompanyPlanPage', CompanyPlanListItem),
    errors: ['account.notFound'],
  },
  count: {
    ...read,
    method: 'POST',
    path: '/api/v1/Provision/Plan/Search/Count',
    summary: 'Count the company plans that a search finds, exact up to 10,000',
    body: CompanyPlanFilter,
    result: Count,
    errors: ['account.notFound'],
  },
  exportFile: {
    method: 'POST',
    path: '/api/v1/Provision/Plan/Search/Export',
    summary: 'Export company plans, all or selected ones, as CSV or XLSX',
    access: 'ExportAcct:W',
    module: { ...companyPlans, level: 'R' },
    body: CompanyPlanExport,
    result: ExportFile,
    produces: 'text/csv',
    orLater: true,
    errors: ['account.notFound', 'alias.forbidden', 'request.tooMany', 'file.tooMany', 'file.full'],
  },
  summary: {
    ...read,
    method: 'POST',
    path: '/api/v1/Provision/Plan/Summary',
    summary: 'List the plans of an account with their scheduled changes',
    body: wireBody('CompanyPlanSummaryRequest', {
      /** An empty one is refused with "Customer key is empty". */
      CustomerKey: optional(nullable(text(36))),
    }),
    result: CompanyPlanSummary,
    errors: ['account.notFound', 'subscription.customerKeyEmpty'],
  },
  get: {
    ...accountRead,
    module: { ...companyPlans, level: 'R' },
    method: 'GET',
    path: '/api/v1/Provision/Plan/:subscriptionKey',
    summary: 'Get a company plan',
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
    partnerCall: 'ProvisionPlan',
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
    summary: 'Preview the sale of a plan; nothing is changed',
    body: wireBody('NewCompanyPlanToValidate', newPlan),
    result: PlanPreview,
    errors: ['account.notFound', 'auth.locked'],
  },
  update: {
    ...write('Provision:W'),
    method: 'PATCH',
    path: '/api/v1/Provision/Plan/:subscriptionKey',
    partnerCall: 'ProvisionPlan',
    summary: 'Update fields of a company plan that don’t affect its price',
    params: bySubscription,
    body: wireBody('CompanyPlanPatch', {
      PoNumber: poNumber(),
      ExternalRef: externalRef(),
      CapUsers: optional(z.boolean()),
      /** Needs the flag CustomerPlanAutoRenew. */
      AutoRenew: optional(z.boolean()),
      /** Its last day; null: no end. Needs the flag CustomerPlanEndDate. */
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
    summary: 'Preview a change of plan or seats; nothing is changed',
    body: wireBody('PlanUpgradeToValidate', change),
    result: PlanPreview,
    errors: ['subscription.notFound', 'auth.locked'],
  },
  validateRenew: {
    ...write('Renew:W'),
    method: 'POST',
    path: '/api/v1/PlanManagement/ValidateRenew',
    summary: 'Preview a renewal; nothing is changed',
    body: wireBody('PlanRenewalToValidate', change),
    result: PlanPreview,
    errors: ['subscription.notFound', 'auth.locked'],
  },
  validateCancel: {
    ...write('Provision:W'),
    method: 'POST',
    path: '/api/v1/PlanManagement/ValidateCancel',
    summary: 'Preview the end of a plan; nothing is changed',
    body: wireBody('PlanCancellationToValidate', cancel),
    result: PlanPreview,
    errors: ['subscription.notFound'],
  },
  upgrade: {
    ...write('Upgrade:W'),
    method: 'POST',
    path: '/api/v1/PlanManagement/UpgradePlan',
    partnerCall: 'ChangePlan',
    summary: 'Change the plan or seats now, after the term, or on a given day',
    body: wireBody('PlanUpgrade', change),
    idempotent: 'optional',
    result: CompanyPlan,
    errors: ['subscription.ownCompany', ...changeErrors],
  },
  renew: {
    ...write('Renew:W'),
    method: 'POST',
    path: '/api/v1/PlanManagement/RenewPlan',
    partnerCall: 'ChangePlan',
    summary: 'Renew a company plan, optionally with another plan or number of seats',
    body: wireBody('PlanRenewal', change),
    idempotent: 'optional',
    result: CompanyPlan,
    errors: ['subscription.ownCompany', ...changeErrors],
  },
  cancel: {
    ...write('Provision:W'),
    method: 'POST',
    path: '/api/v1/PlanManagement/CancelPlan',
    partnerCall: 'Cancel',
    summary: 'End a company plan, now or after its current term',
    body: wireBody('PlanCancellation', cancel),
    idempotent: 'optional',
    result: CompanyPlan,
    errors: ['subscription.ownCompany', ...changeErrors],
  },
  resume: {
    ...write('Provision:W'),
    method: 'POST',
    path: '/api/v1/PlanManagement/ResumePlan',
    partnerCall: 'Resume',
    summary: 'Cancel the scheduled end of a plan, or retry a failed plan',
    body: wireBody('PlanResumption', { SubscriptionKey: key() }),
    result: CompanyPlan,
    errors: ['subscription.ownCompany', ...changeErrors],
  },
  cancelActivity: {
    ...write('Provision:W'),
    method: 'POST',
    path: '/api/v1/PlanManagement/ScheduledActivity/:activityKey/Cancel',
    summary: 'Cancel a scheduled activity; it stays in the history',
    params: byActivity,
    result: PlanActivity,
    errors: ['subscription.activityNotFound', 'subscription.activityNotScheduled', 'subscription.ownCompany'],
  },
  deleteActivity: {
    ...write('Provision:W'),
    method: 'DELETE',
    path: '/api/v1/PlanManagement/ScheduledActivity/:activityKey',
    summary: 'Delete a cancelled or failed activity from the history',
    params: byActivity,
    result: wire('PlanActivityDeleted', { ActivityKey: z.string() }),
    errors: ['subscription.activityNotFound', 'subscription.activityNotOver', 'subscription.ownCompany'],
  },
  activity: {
    ...read,
    method: 'POST',
    path: '/api/v1/PlanManagement/AccountActivity',
    summary: 'List activity on the plans of an account and its users, newest first',
    body: wireBody('AccountActivityRequest', {
      AcctKey: key(),
      SubscriptionKey: optional(nullable(key())),
      UserKey: optional(nullable(key())),
      Type: optional(z.array(ActivityType).check(z.maxLength(8))),
      Cursor: optional(nullable(cursor())),
      PageNumber: pageNumber(),
    }),
    result: pageOf('PlanActivityPage', PlanActivity),
    errors: ['account.notFound'],
  },
  bulkChange: {
    ...write('Provision:W'),
    method: 'POST',
    path: '/api/v1/Provision/BulkPlanChange',
    partnerCall: 'BulkPlanChange',
    summary: 'Change many company plans with a change set',
    body: BulkPlanChange,
    idempotent: 'optional',
    status: 202,
    result: BulkPlanResult,
    errors: ['subscription.notFound', 'change.confirm', 'change.tooMany'],
  },
})
