import * as z from 'zod/mini'
import { date, nullable, oneOf, optional, text } from '../../core/fields.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { planCode, seats } from '../plans/plans.fields.ts'

// States of company plans and of what happens to them: `product.md` 4.2.

/** As stored. */
export const storedStatuses = ['Scheduled', 'Trial', 'Active', 'Grace', 'Cancelled', 'Expired', 'Failed'] as const
export const StoredStatus = oneOf('CompanyPlanStoredStatus', storedStatuses)
export type StoredStatus = (typeof storedStatuses)[number]
/** An account has at most one company plan in these states for each plan. */
export const liveStatuses = ['Scheduled', 'Trial', 'Active', 'Grace', 'Failed'] as const
/** People can use the plan in these states. */
export const runningStatuses = ['Trial', 'Active', 'Grace'] as const
/**
 * The shown state also follows the account: for a suspended account, every running plan is suspended (decision 0032:
 * derived, never written).
 */
export const CompanyPlanStatus = oneOf('CompanyPlanStatus', [...storedStatuses, 'Suspended'])
export type CompanyPlanStatus = StoredStatus | 'Suspended'

/** The events in the history of company plans and user plans. */
export const activityTypes = [
  'PLAN_ADDED',
  'UPGRADED',
  'RENEWED',
  'SEATS_CHANGED',
  'STATUS_CHANGED',
  'TERMS_EDITED',
  'USER_PLAN_CHANGED',
  'MOVED',
] as const
export const ActivityType = oneOf('PlanActivityType', activityTypes)
export type ActivityType = (typeof activityTypes)[number]
export const activityStatuses = ['Scheduled', 'Applied', 'Cancelled', 'Failed'] as const
export const ActivityStatus = oneOf('PlanActivityStatus', activityStatuses)
export type ActivityStatus = (typeof activityStatuses)[number]

/** The time of a change: now, after the last day of the current term, or on a later day in the account's time zone. */
export const effective = () => z.union([z.literal(['NOW', 'PERIOD_END']), date()])
export type Effective = 'NOW' | 'PERIOD_END' | (string & {})

/** Days for which people can keep working after a term that was not renewed. */
export const graceDays = 14
/** Days in which a plan that ended can be renewed. */
export const renewableDays = 30
/** Days before the end of a term, or of a trial, on which a notice is sent. */
export const noticeDays = { term: [30, 7], trial: [7] } as const
/** Days from now on which a change may be scheduled, or a plan may begin. */
export const daysAhead = 1100
/** The most that one plan may cost in a month, in minor units: sums of many stay exact integers. */
export const maxMonthly = 1_000_000_000_000
/** The maximum number of people named in a preview. */
export const maxNamed = 100
/** Activities on a page. */
export const activitiesOnPage = 25

export const poNumber = () => optional(nullable(text(80, 1)))
/** Days of trial; by default those of the plan, and never more. 0: none. */
export const trialDays = () => optional(nullable(z.number().check(z.int(), z.gte(0), z.lte(90))))
/** Plans that a customer gets when it is created. */
export const maxPlansOfNew = 10
/** A plan that a customer gets when it is created, from that day on. */
export const NewCustomerPlan = wireBody('NewCustomerPlan', {
  PlanCode: planCode(),
  Seats: seats(),
  TrialDays: trialDays(),
  /** Default: the plan decides; needs the flag CustomerPlanAutoRenew. */
  AutoRenew: optional(nullable(z.boolean())),
  PoNumber: poNumber(),
})
export type NewCustomerPlan = z.output<typeof NewCustomerPlan>
/** A plan that was sold with the customer. */
export const ProvisionedPlan = wire('ProvisionedPlan', {
  SubscriptionKey: z.string(),
  PlanCode: z.string(),
  Seats: z.number(),
  Status: StoredStatus,
})
