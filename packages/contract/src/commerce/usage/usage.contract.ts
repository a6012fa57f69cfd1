import * as z from 'zod/mini'
import { date, key, moment, nullable, optional } from '../../core/fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { Overage, planCode, ProductLine, Range, UnitType } from '../plans/plans.fields.ts'
import { usageLimits } from './usage.rules.ts'

// The use of plans (specification sections 3, 5 and 7, `product.md` 4.4). Days are calendar days in the account's time
// zone.

const UsagePeriod = wire('UsagePeriod', {
  PeriodStart: z.string(),
  /** Its last day; null where units are never reset. */
  PeriodEnd: nullable(z.string()),
  /** Null: unlimited. */
  Allotted: nullable(z.number()),
  Used: z.number(),
  /** Units used beyond those held on the day of use. */
  Overage: z.number(),
})
export type UsagePeriod = z.output<typeof UsagePeriod>

/** How much of a company plan is used in its current period; of one that ended, in its last. */
export const PlanUsage = wire('PlanUsage', {
  SubscriptionKey: z.string(),
  PlanCode: z.string(),
  PlanName: z.string(),
  PlanNameFr: z.string(),
  ProductLine,
  UnitType,
  Range,
  PeriodStart: z.string(),
  PeriodEnd: nullable(z.string()),
  Allotted: nullable(z.number()),
  /** The part of the allotted units carried over from the period before. */
  CarriedOver: z.number(),
  Used: z.number(),
  Remaining: nullable(z.number()),
  /** Whole percent of what is allotted; null where nothing limits. */
  Percent: nullable(z.number()),
  Overage: z.number(),
  /** The rule beyond the units. */
  OverageRule: Overage,
  SeatsTotal: z.number(),
  SeatsUsed: z.number(),
  /** The people who used most in the period; null for colleagues limited by access groups. */
  ByUser: nullable(
    z.array(wire('UsageByUser', { UserKey: z.string(), Name: z.string(), Email: z.string(), Used: z.number() })),
  ),
  /** The latest periods, the current one last. */
  Periods: z.array(UsagePeriod),
  /** The last day that was counted; null if nothing was counted yet. */
  AsOf: nullable(z.string()),
})
export type PlanUsage = z.output<typeof PlanUsage>

type Fact = { planCode?: string | null | undefined; productLine?: unknown; unitType?: unknown }
const UsageFact = wireBody('UsageFact', {
  AcctKey: key(),
  /** Counts on this plan of the company; without it, on the plan of the line and unit that the person or the company holds. */
  PlanCode: optional(nullable(planCode())),
  ProductLine: optional(nullable(ProductLine)),
  UnitType: optional(nullable(UnitType)),
  UserKey: optional(nullable(key())),
  /** The day in the company's time zone; today or one of the last 35. */
  Day: date(),
  /** Added to the counted usage; a negative value corrects a mistake. */
  Quantity: z.number().check(z.int(), z.gte(-usageLimits.quantity), z.lte(usageLimits.quantity)),
}).check(
  z.refine<Fact>(({ planCode: plan, productLine, unitType }) => Boolean(plan || (productLine && unitType)), {
    error: 'required',
    path: ['PlanCode'],
  }),
)
const UsageBatchDone = wire('UsageBatchDone', {
  BatchId: z.string(),
  Facts: z.number(),
  Accounts: z.number(),
  /** Facts for which the company held no plan: they are in reports but on no meter. */
  WithoutPlan: z.number(),
  FirstDay: z.string(),
  LastDay: z.string(),
})
export type UsageBatchDone = z.output<typeof UsageBatchDone>

const StorageLevel = wireBody('StorageLevel', {
  AcctKey: key(),
  /** The storage of the company, without the companies below it; a gigabyte has 1,000 megabytes. */
  Megabytes: z.number().check(z.int(), z.gte(0), z.lte(usageLimits.megabytes)),
  /** A time in the last 35 days. The newest value counts, whatever the order of arrival. */
  MeasuredOn: moment(),
})
const UsageStorageDone = wire('UsageStorageDone', {
  Levels: z.number(),
  Accounts: z.number(),
  /** Companies with a newer value already stored. */
  Changed: z.number(),
})
export type UsageStorageDone = z.output<typeof UsageStorageDone>

const companyPlans = { name: 'Customer-Company Plans', own: 'Assign Plans' } as const
const read = { access: 'ShowPlanUsage:R', module: { ...companyPlans, level: 'R' } } as const

export const usage = defineRoutes({
  plans: {
    ...read,
    object: 'account',
    method: 'GET',
    path: '/api/v1/Provision/Customer/usage/:customerKey/:planCode/Plans',
    partnerCall: 'UsagePull',
    summary: 'Get a company’s usage of a plan',
    description: 'An empty key or code returns an empty list.',
    params: z.object({ customerKey: z.union([z.literal(''), key()]), planCode: z.union([z.literal(''), planCode()]) }),
    result: z.array(PlanUsage),
    errors: ['account.notFound'],
  },
  batch: {
    access: 'Provision:W',
    module: { name: 'Customer-Company Plans', level: 'RW' },
    object: 'account',
    method: 'POST',
    path: '/api/v1/Usage/Batch',
    summary: 'Report up to 5,000 usage facts of companies below; idempotent by batch',
    description: 'A batch is accepted as a whole or not at all.',
    longest: 2 * 1024 * 1024,
    body: wireBody('UsageBatch', {
      BatchId: key(),
      Facts: z.array(UsageFact).check(z.minLength(1), z.maxLength(usageLimits.facts)),
    }),
    result: UsageBatchDone,
    errors: [
      'account.notFound',
      'user.notFound',
      'usage.notBelow',
      'usage.ownBill',
      'usage.future',
      'usage.tooLate',
      'usage.planNotHeld',
      'usage.otherLine',
      'usage.belowZero',
      'usage.batchDiffers',
    ],
  },
  storage: {
    access: 'Provision:W',
    module: { name: 'Customer-Company Plans', level: 'RW' },
    object: 'account',
    method: 'POST',
    path: '/api/v1/Usage/Storage',
    summary: 'Report the storage used by up to 5,000 companies below',
    description: 'A batch is accepted as a whole or not at all. Values older than the stored ones are ignored.',
    longest: 2 * 1024 * 1024,
    body: wireBody('UsageStorage', {
      Levels: z.array(StorageLevel).check(z.minLength(1), z.maxLength(usageLimits.levels)),
    }),
    result: UsageStorageDone,
    errors: ['account.notFound', 'usage.notBelow', 'usage.ownBill', 'usage.levelFuture', 'usage.levelTooOld'],
  },
})
